import type { SampleWorld, Stop, Trip } from "./sample-world";

/** Maximum average speed of a lorry between two stops, in km/h. */
const fastest = 80;
/** EU regulation 561/2006, in minutes: driving between breaks, a break, driving per day, rest per day, a shift. */
const rules = { atOnce: 270, pause: 45, day: 600, rest: 540, shift: 900 };

type Schedule = { arrives: number; leaves: number; stop: Stop; name: string }[];
type Span = { what: string; trip: string; from: number; to: number; starts: string; ends: string };

const minuteOf = (moment: string) => Date.parse(`${moment}Z`) / 60_000;
const clockOf = (moment: string) => moment.slice(11);

/** Describes contradictions, such as lorries that are too fast, drivers without breaks, or a vehicle in two places. */
export function impossibilities(world: SampleWorld): string[] {
  return [...roadProblems(world), ...tripProblems(world), ...overlaps(world), ...orderProblems(world)];
}

/** Undefined without a connection by road. */
export function roadKilometres({ roads }: Pick<SampleWorld, "roads">, from: string, to: string) {
  const known = new Map([[from, 0]]);
  const open = new Set([from]);
  while (open.size > 0) {
    const nearest = [...open].reduce((one, other) =>
      (known.get(one) ?? 0) <= (known.get(other) ?? 0) ? one : other,
    );
    open.delete(nearest);
    if (nearest === to) return known.get(to);
    for (const { between, km } of roads) {
      const [one, other] = between;
      const next = one === nearest ? other : other === nearest ? one : undefined;
      const length = (known.get(nearest) ?? 0) + km;
      if (next !== undefined && length < (known.get(next) ?? Number.POSITIVE_INFINITY)) {
        known.set(next, length);
        open.add(next);
      }
    }
  }
  return undefined;
}

function roadProblems({ roads, places }: SampleWorld): string[] {
  return roads.flatMap(({ between: [one, other], km }) => {
    const air = distance(places[one]?.at ?? [0, 0], places[other]?.at ?? [0, 0]);
    return km >= air
      ? []
      : [`${one}–${other}: ${km} km by road, but ${Math.round(air)} km as the crow flies`];
  });
}

function distance([north, east]: [number, number], [otherNorth, otherEast]: [number, number]): number {
  const radians = Math.PI / 180;
  const half = (angle: number) => Math.sin((angle * radians) / 2) ** 2;
  const chord =
    half(otherNorth - north) +
    Math.cos(north * radians) * Math.cos(otherNorth * radians) * half(otherEast - east);
  return 2 * 6371 * Math.asin(Math.sqrt(chord));
}

function tripProblems(world: SampleWorld): string[] {
  return Object.values(world.trips).flatMap((trip) => {
    const planned = Object.values(trip.stops).some((each) => each.planned);
    return [
      ...scheduleProblems(world, trip, actual(trip), trip.name),
      ...(planned ? scheduleProblems(world, trip, plan(trip), `${trip.name} as planned`) : []),
      ...lengthProblems(world, trip),
    ];
  });
}

function actual({ stops }: Trip): Schedule {
  return Object.entries(stops).map(([name, stop]) => ({
    name,
    stop,
    arrives: minuteOf(stop.arrives),
    leaves: minuteOf(stop.leaves ?? stop.arrives),
  }));
}

/** The planned schedule, with the actual durations of stops but without delays. */
function plan({ stops }: Trip): Schedule {
  return Object.entries(stops).map(([name, { heldBefore: _, ...stop }]) => {
    const arrives = minuteOf(stop.planned ?? stop.arrives);
    const lasts = stop.leaves ? minuteOf(stop.leaves) - minuteOf(stop.arrives) : 0;
    return { name, stop, arrives, leaves: arrives + lasts };
  });
}

function scheduleProblems(world: SampleWorld, trip: Trip, schedule: Schedule, name: string): string[] {
  const problems: string[] = [];
  schedule.forEach((to, index) => {
    const { stop } = to;
    const done = stop.done && minuteOf(stop.done);
    if (to.leaves < to.arrives) problems.push(`${name} leaves ${to.name} before it arrives`);
    if (done && (done < minuteOf(stop.arrives) || (stop.leaves && done > minuteOf(stop.leaves))))
      problems.push(`${name} is done in ${to.name} at ${clockOf(stop.done ?? "")}, when it is not there`);
    if (to.leaves - to.arrives < (stop.breakHere ?? 0))
      problems.push(`${name} has no time for a break in ${to.name}`);
    const from = schedule[index - 1];
    if (!from) return;
    const problem = legProblem(world, from, to);
    if (problem) problems.push(`${name}: ${problem}`);
  });
  if (!trip.relay)
    for (const each of trip.drivers)
      problems.push(...drivingProblems(schedule, each).map((problem) => `${name}: ${problem}`));
  return problems;
}

/** Driving time in minutes. */
function drivingTime(from: Schedule[number], { arrives, stop }: Schedule[number]): number {
  return stop.ferry ? 0 : arrives - from.leaves - (stop.breakBefore ?? 0) - (stop.heldBefore ?? 0);
}

function legProblem({ roads, ferries }: SampleWorld, from: Schedule[number], to: Schedule[number]) {
  const leg = `${from.name}–${to.name}`;
  if (to.arrives <= from.leaves) return `${leg} takes no time`;
  const ferry = to.stop.ferry && ferries[to.stop.ferry];
  if (ferry) {
    if (![from.stop.place, to.stop.place].every((end) => ferry.between.includes(end)))
      return `${leg} is not the route of the ferry ${to.stop.ferry}`;
    return to.arrives - from.leaves < ferry.minutes ? `${leg} is faster than its ferry` : undefined;
  }
  const km = roadKilometres({ roads }, from.stop.place, to.stop.place);
  if (km === undefined) return `no road connects ${from.name} and ${to.name}`;
  const minutes = drivingTime(from, to);
  const speed = (km / minutes) * 60;
  if (minutes <= 0 || speed > fastest)
    return `${leg}, ${km} km in ${minutes} min, is ${minutes > 0 ? `${Math.round(speed)} km/h` : "impossible"}`;
  return undefined;
}

/** A break on the way is taken at the best time. */
function drivingProblems(schedule: Schedule, { driver, from, to }: Trip["drivers"][number]): string[] {
  const [first, last] = [from, to].map((end) => schedule.findIndex(({ name }) => name === end));
  const part = schedule.slice(first, (last ?? 0) + 1);
  let [since, today] = [0, 0];
  let began = part[0]?.arrives ?? 0;
  const problems = new Set<string>();
  part.forEach((here, index) => {
    const { stop } = here;
    const before = part[index - 1];
    if (before) {
      const minutes = drivingTime(before, here);
      const aboard = stop.ferry ? here.arrives - before.leaves : 0;
      const breaks = [stop.breakBefore ?? 0, stop.heldBefore ?? 0, aboard].filter(
        (each) => each >= rules.pause,
      );
      today += minutes;
      since = Math.max(0, since + minutes - breaks.length * rules.atOnce);
      if (stop.ferry && breaks.length > 0) since = 0;
      if (since > rules.atOnce) problems.add(`${driver} drives more than 4.5 h without a break`);
      if (Math.max(...breaks, 0) >= rules.rest) [today, began] = [0, here.arrives];
    }
    const pause = stop.breakHere ?? 0;
    if (pause >= rules.pause) since = 0;
    if (pause >= rules.rest) [today, began] = [0, here.leaves];
    if (today > rules.day) problems.add(`${driver} drives more than 10 h a day`);
    if (here.arrives - began > rules.shift) problems.add(`${driver} has no night's rest`);
  });
  return [...problems];
}

function lengthProblems({ roads }: SampleWorld, { name, km, stops }: Trip): string[] {
  if (km === undefined) return [];
  const way = Object.values(stops);
  const length = way.slice(1).reduce((sum, stop, index) => {
    const from = way[index];
    return sum + (stop.ferry || !from ? 0 : (roadKilometres({ roads }, from.place, stop.place) ?? 0));
  }, 0);
  return length === km ? [] : [`${name} is ${km} km long, but its stops are ${length} km apart`];
}

/** Vehicles and drivers that are on two trips at once, or cannot get from one trip to the next. */
function overlaps(world: SampleWorld): string[] {
  const spans = new Map<string, Span[]>();
  const add = (name: string, span: Span) => spans.set(name, [...(spans.get(name) ?? []), span]);
  for (const trip of Object.values(world.trips)) {
    const schedule = actual(trip);
    const between = (what: string, start: string | undefined, end: string | undefined): Span | undefined => {
      const [first, last] = [start, end].map((each) => schedule.find(({ name }) => name === each));
      if (!first || !last) return undefined;
      return {
        what,
        trip: trip.name,
        from: first.arrives,
        to: last.leaves,
        starts: first.stop.place,
        ends: last.stop.place,
      };
    };
    const [first, last] = [schedule[0]?.name, schedule.at(-1)?.name];
    for (const name of trip.vehicles) {
      const span = between(world.vehicles[name]?.plate ?? name, first, last);
      if (span) add(name, span);
    }
    for (const { driver, from, to } of trip.drivers) {
      const span = between(world.people[driver]?.name ?? driver, from, to);
      if (span) add(driver, span);
    }
  }
  return [...spans.values()].flatMap((all) => {
    const sorted = all.sort((one, other) => one.from - other.from);
    return sorted.slice(1).flatMap((next, index) => {
      const before = sorted[index] as Span;
      const km = roadKilometres(world, before.ends, next.starts);
      const far = km !== undefined && km > 0 ? (km / fastest) * 60 : 0;
      const [one, other] = [`${before.trip} until it ends in ${before.ends}`, next.trip];
      return next.from < before.to + far ? [`${next.what} is on ${one} and on ${other}`] : [];
    });
  });
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

function orderProblems({ orders, trips, companies }: SampleWorld): string[] {
  return Object.values(orders).flatMap(({ no, collected, delivered, consignee, deadline }) => {
    const problems: string[] = [];
    for (const [what, each] of [
      ["collected", collected],
      ["delivered", delivered],
    ] as const) {
      const trip = each && trips[each.trip];
      const stop = each && trip?.stops[each.stop];
      if (!stop) continue;
      const leaves = stop.leaves ?? (what === "delivered" ? undefined : stop.arrives);
      if (each.at < stop.arrives || (leaves !== undefined && each.at > leaves))
        problems.push(
          `${no} is ${what} in ${each.stop} at ${clockOf(each.at)}, but ${trip?.name} is there ${clockOf(stop.arrives)}–${clockOf(leaves ?? "")}`,
        );
    }
    if (collected && delivered) {
      if (delivered.at <= collected.at) problems.push(`${no} is delivered before it is collected`);
      problems.push(...transferProblems(no, collected, delivered, trips));
    }
    const open = consignee && companies[consignee]?.open;
    if (open && delivered) {
      const day = weekdays[new Date(`${delivered.at}Z`).getUTCDay()] ?? "Sun";
      const [time, late] = [clockOf(delivered.at), deadline !== undefined && delivered.at > deadline];
      // After a delay, deliveries may arrive after closing time.
      if (!open.days.includes(day) || time < open.from || (time > open.to && !late))
        problems.push(`${no} is delivered ${day} ${time}, when ${consignee} is closed`);
    }
    return problems;
  });
}

/** An order changes trips at a common place, and leaves after it has arrived. */
function transferProblems(
  no: string,
  collected: { trip: string },
  delivered: { trip: string },
  trips: SampleWorld["trips"],
): string[] {
  if (collected.trip === delivered.trip) return [];
  const [first, second] = [trips[collected.trip], trips[delivered.trip]];
  const possible = Object.values(first?.stops ?? {}).some((here) =>
    Object.values(second?.stops ?? {}).some(
      (there) => here.place === there.place && there.leaves !== undefined && here.arrives < there.leaves,
    ),
  );
  return possible ? [] : [`${no} cannot change from ${first?.name} to ${second?.name}`];
}
