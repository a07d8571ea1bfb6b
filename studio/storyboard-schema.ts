import { partSchema } from "./stage/parts";
import { storyboardSchemaOf } from "./storyboard";

export const storyboardSchema = storyboardSchemaOf(partSchema);
