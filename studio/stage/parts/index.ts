import { z } from "zod";
import { approval } from "./approval";
import { banner } from "./banner";
import type { Part } from "./base";
import { board } from "./board";
import { call } from "./call";
import { chart } from "./chart";
import { columns } from "./columns";
import { document } from "./document";
import { dropzone } from "./dropzone";
import { fields } from "./fields";
import { flow } from "./flow";
import { label } from "./label";
import { lessons } from "./lessons";
import { line } from "./line";
import { log } from "./log";
import { mail } from "./mail";
import { map } from "./map";
import { match } from "./match";
import { pallets } from "./pallets";
import { phone } from "./phone";
import { photo } from "./photo";
import { player } from "./player";
import { portal } from "./portal";
import { quiz } from "./quiz";
import { quote } from "./quote";
import { scan } from "./scan";
import { signature } from "./signature";
import { signin } from "./signin";
import { station } from "./station";
import { table } from "./table";
import { tasks } from "./tasks";
import { tiles } from "./tiles";
import { timeline } from "./timeline";
import { toolbar } from "./toolbar";
import { trailer } from "./trailer";
import { units } from "./units";
import { voice } from "./voice";
import { way } from "./way";
import { yieldFlow } from "./yield";

/** Lazy, because container parts need it before all parts exist. */
export const partSchema: z.ZodType<Part> = z.lazy(
  () => z.discriminatedUnion("type", kinds as never) as unknown as z.ZodType<Part>,
);

export const parts = {
  approval,
  banner,
  board,
  call,
  chart,
  columns: columns(partSchema),
  document,
  dropzone,
  fields,
  flow,
  label,
  lessons,
  line,
  log,
  mail,
  map,
  match,
  pallets,
  phone: phone(partSchema),
  photo,
  player: player(partSchema),
  portal: portal(partSchema),
  quiz,
  quote,
  scan,
  signature,
  signin,
  station,
  table,
  tasks,
  tiles,
  timeline,
  toolbar,
  trailer,
  units,
  voice,
  way,
  yield: yieldFlow,
};

const kinds = Object.values(parts).map(({ schema }) => schema);
