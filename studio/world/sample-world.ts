import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { studioFolder } from "../folders";

/**
 * Facts of the world in the videos: people, goods, trips and times. Videos refer to them, to prevent contradictions.
 */

const text = z.string().trim().min(1, "must not be empty");
const key = z.string().regex(/^\w+$/, "must be a name of letters and digits");

const day = z.iso.date("must be a date such as 2026-11-16");
const moment = z.iso.datetime({
  local: true,
  offset: false,
  precision: -1,
  error: "must be a time such as 2026-11-16T06:20",
});
const minutes = z.int().positive();
const weekday = z.enum(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
const clock = z.string().regex(/^(?:[01]\d|2[0-4]):[0-5]\d$/, "must be a time of day such as 07:00");

const company = z.strictObject({
  name: text,
  /** Company name with the legal form, as on documents. */
  legal: text.optional(),
  role: text,
  street: text.optional(),
  town: text.optional(),
  /** Prefix of the company's GTINs and SSCCs. */
  gs1: z
    .string()
    .regex(/^\d{7}$/, "must have 7 digits")
    .optional(),
  mail: text.optional(),
  /** Opening hours. The default is always open. */
  open: z.strictObject({ days: z.array(weekday).min(1), from: clock, to: clock }).optional(),
});

const person = z.strictObject({ name: text, role: text, employer: key });

const place = z.strictObject({
  name: text,
  /** Latitude and longitude in degrees. */
  at: z.tuple([z.number(), z.number()]),
});

const road = z.strictObject({ between: z.tuple([key, key]), km: z.number().positive() });
const ferry = z.strictObject({ between: z.tuple([key, key]), minutes });

const vehicle = z.strictObject({ plate: text, kind: z.enum(["lorry", "tractor", "trailer", "ship"]) });

const stop = z.strictObject({
  place: key,
  /** Actual arrival or passing, and the planned time unless `planned` is set. */
  arrives: moment,
  planned: moment.optional(),
  /** Time when the goods of the stop are loaded or signed for. */
  done: moment.optional(),
  /** Undefined for a place that is only passed. */
  leaves: moment.optional(),
  /** Minutes of the driver's break during this stop. */
  breakHere: minutes.optional(),
  /** Minutes of breaks and of delays on the way to this stop. */
  breakBefore: minutes.optional(),
  heldBefore: minutes.optional(),
  ferry: key.optional(),
});

const trip = z.strictObject({
  name: text,
  /** Registration plates; empty if no video shows them. */
  vehicles: z.array(key).default([]),
  /** Each driver's part of the trip; a `relay` changes tractors and drivers on its way. */
  drivers: z.array(z.strictObject({ driver: key, from: key, to: key })).default([]),
  relay: z.literal(true).optional(),
  km: z.number().positive().optional(),
  /** Stops in driving order. */
  stops: z.record(key, stop),
});

const handling = z.strictObject({ trip: key, stop: key, at: moment });

const order = z.strictObject({
  no: text,
  customer: key,
  consignee: key.optional(),
  pallets: z.int().positive(),
  kg: z.number().positive(),
  price: z.number().positive().optional(),
  collected: handling.optional(),
  delivered: handling.optional(),
  deadline: moment.optional(),
});

const product = z.strictObject({
  name: text,
  gtin: z
    .string()
    .regex(/^\d{14}$/, "must have 14 digits")
    .optional(),
  /** NOK per kilogram by the agreement with the supplier. */
  purchase: z.number().positive().optional(),
  /** NOK per kilogram including packing, freight and storage. */
  landed: z.number().positive().optional(),
  /** EUR per kilogram by the contract with the customer. */
  contract: z.number().positive().optional(),
  hs: text.optional(),
});

const purchase = z.strictObject({
  no: text,
  supplier: key,
  kg: z.number().positive().optional(),
  pallets: z.int().positive().optional(),
  arrives: day.optional(),
  lot: text.optional(),
});

const sale = z.strictObject({
  no: text,
  customer: key,
  kg: z.number().positive().optional(),
  pallets: z.int().positive().optional(),
  boxes: z.int().positive().optional(),
  gross: z.number().positive().optional(),
  leaves: z.union([day, moment]).optional(),
  due: moment.optional(),
});

const lot = z.strictObject({
  no: text,
  supplier: key,
  kg: z.number().positive().optional(),
  slaughtered: day.optional(),
});

const shape = z.strictObject({
  $schema: z.string().optional(),
  /** Exchange rate in NOK per euro. */
  euro: z.number().positive(),
  companies: z.record(key, company),
  people: z.record(key, person),
  places: z.record(key, place),
  roads: z.array(road),
  ferries: z.record(key, ferry),
  vehicles: z.record(key, vehicle),
  trips: z.record(key, trip),
  orders: z.record(key, order),
  products: z.record(key, product),
  purchases: z.record(key, purchase),
  sales: z.record(key, sale),
  lots: z.record(key, lot),
});

export type SampleWorld = z.infer<typeof shape>;
export type Trip = SampleWorld["trips"][string];
export type Stop = Trip["stops"][string];
export type Order = SampleWorld["orders"][string];

export const sampleWorldSchema = shape.superRefine((world, ctx) => {
  const demand = (known: object, name: string | undefined, ...path: (string | number)[]) => {
    if (name !== undefined && !Object.hasOwn(known, name))
      ctx.addIssue({ code: "custom", path, message: `"${name}" does not exist` });
  };
  const { companies, people, places, ferries, vehicles, trips } = world;
  for (const [id, { employer }] of Object.entries(people))
    demand(companies, employer, "people", id, "employer");
  world.roads.forEach(({ between }, index) => {
    for (const end of between) demand(places, end, "roads", index, "between");
  });
  for (const [id, { between }] of Object.entries(ferries))
    for (const end of between) demand(places, end, "ferries", id, "between");
  for (const [id, { stops, drivers, vehicles: driven }] of Object.entries(trips)) {
    for (const name of driven) demand(vehicles, name, "trips", id, "vehicles");
    for (const [name, each] of Object.entries(stops)) {
      demand(places, each.place, "trips", id, "stops", name, "place");
      demand(ferries, each.ferry, "trips", id, "stops", name, "ferry");
    }
    drivers.forEach(({ driver, from, to }, index) => {
      demand(people, driver, "trips", id, "drivers", index, "driver");
      for (const end of [from, to]) demand(stops, end, "trips", id, "drivers", index);
    });
  }
  for (const [id, { customer, consignee, collected, delivered }] of Object.entries(world.orders)) {
    for (const name of [customer, consignee]) demand(companies, name, "orders", id);
    for (const each of [collected, delivered]) {
      demand(trips, each?.trip, "orders", id);
      if (each) demand(trips[each.trip]?.stops ?? {}, each.stop, "orders", id);
    }
  }
  for (const [id, { supplier }] of [...Object.entries(world.purchases), ...Object.entries(world.lots)])
    demand(companies, supplier, "purchases and lots", id);
  for (const [id, { customer }] of Object.entries(world.sales)) demand(companies, customer, "sales", id);
});

export const sampleWorldFile = "sample-world.json";

/** @throws Error that lists all errors with their paths */
export function readSampleWorld(): SampleWorld {
  const result = sampleWorldSchema.safeParse(
    JSON.parse(readFileSync(join(studioFolder, sampleWorldFile), "utf8")),
  );
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
  throw new Error(`${sampleWorldFile}:\n${problems.join("\n")}`);
}
