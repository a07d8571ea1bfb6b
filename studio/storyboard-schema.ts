import { partSchema } from "./stage/parts";
import { storyboardSchemaOf } from "./storyboard";

/** The storyboards that the stage can draw. */
export const storyboardSchema = storyboardSchemaOf(partSchema);
