import { describe, expect, test } from "vitest";
import { readSampleWorld, type SampleWorld, type Stop } from "../../world/sample-world";
import { impossibilities, roadKilometres } from "../../world/time-and-place";

const world = readSampleWorld();

function changed(change: (copy: SampleWorld) => void): string[] {
  const copy = structuredClone(world);
  change(copy);
  return impossibilities(copy);
}

function stopOf({ trips }: SampleWorld, trip: string, stop: string): Stop {
  const found = trips[trip]?.stops[stop];
  if (!found) throw new Error(`${trip} does not stop in ${stop}`);
  return found;
}

test("the sample world contains no impossible trips", () => {
  expect(impossibilities(world)).toEqual([]);
});

test("the distance between places is that of the shortest road", () => {
  expect(roadKilometres(world, "rorvik", "trondheim")).toBe(280);
  expect(roadKilometres(world, "otta", "oppdal")).toBe(118);
  expect(roadKilometres(world, "rorvik", "hirtshals")).toBeGreaterThan(1500);
  expect(roadKilometres(world, "rorvik", "grimsby")).toBeUndefined();
});

describe("reports the error if", () => {
  test.each<[string, (copy: SampleWorld) => void, string]>([
    [
      "a lorry drives faster than possible",
      (copy) => {
        const { trondheim, oppdal } = copy.trips.T5521?.stops ?? {};
        Object.assign(trondheim ?? {}, { leaves: "2026-11-16T12:24", breakHere: undefined });
        Object.assign(oppdal ?? {}, { arrives: "2026-11-16T13:10" });
      },
      "T 5521: trondheim–oppdal, 115 km in 46 min, is 150 km/h",
    ],
    [
      "an order is collected hours after its trip has left",
      ({ orders }) => Object.assign(orders.o88234?.collected ?? {}, { at: "2026-11-16T14:06" }),
      "88234 is collected in rorvik at 14:06, but T 5521 is there 06:00–06:20",
    ],
    [
      "a lorry is on two trips at the same time",
      ({ trips }) => Object.assign(trips.T5533 ?? {}, { vehicles: ["VJ51190"] }),
      "VJ 51190 is on T 5533 until it ends in gardermoen and on T 5530",
    ],
    [
      "a driver drives two lorries",
      ({ trips }) => Object.assign(trips.T5533?.drivers[0] ?? {}, { driver: "piotrNowak" }),
      "Piotr Nowak is on T 5533 until it ends in gardermoen and on T 5530",
    ],
    [
      "stops are not in order",
      (copy) => Object.assign(stopOf(copy, "T5530", "larvik"), { arrives: "2026-11-18T13:20" }),
      "T 5530: gardermoen–larvik takes no time",
    ],
    [
      "a trip is faster than its ferry",
      (copy) => Object.assign(stopOf(copy, "T5530", "hirtshals"), { arrives: "2026-11-18T20:00" }),
      "T 5530: larvik–hirtshals is faster than its ferry",
    ],
    [
      "a lorry crosses the sea without a ferry",
      (copy) => Object.assign(stopOf(copy, "L318", "immingham"), { ferry: undefined }),
      "Load 318: no road connects esbjerg and immingham",
    ],
    [
      "a driver has no break in 4.5 hours",
      (copy) => Object.assign(stopOf(copy, "T5521", "trondheim"), { breakBefore: undefined }),
      "T 5521: jonasVik drives more than 4.5 h without a break",
    ],
    [
      "a driver drives all day",
      ({ trips }) =>
        Object.assign(trips.T5524 ?? {}, {
          drivers: [{ driver: "kjellNordvik", from: "rorvik", to: "gardermoen" }],
        }),
      "T 5524: kjellNordvik drives more than 10 h a day",
    ],
    [
      "goods are signed for before they arrive",
      (copy) => Object.assign(stopOf(copy, "T5521", "trondheim"), { done: "2026-11-16T12:15" }),
      "T 5521 is done in trondheim at 12:15, when it is not there",
    ],
    [
      "goods are delivered to a closed company",
      ({ companies }) => Object.assign(companies.kystkokken?.open ?? {}, { days: ["Tue"] }),
      "88231 is delivered Mon 12:24, when kystkokken is closed",
    ],
    [
      "goods change to a trip that has already left",
      (copy) =>
        Object.assign(stopOf(copy, "T5527", "gardermoen"), {
          arrives: "2026-11-18T14:00",
          leaves: undefined,
        }),
      "88247 cannot change from T 5527 to T 5530",
    ],
    [
      "a trip's length differs from the distance between its stops",
      ({ trips }) => Object.assign(trips.T5530 ?? {}, { km: 500 }),
      "T 5530 is 500 km long, but its stops are 527 km apart",
    ],
    [
      "a road is shorter than the straight line",
      ({ roads }) => Object.assign(roads[0] ?? {}, { km: 12 }),
      "rorvik–kolvereid: 12 km by road, but 17 km as the crow flies",
    ],
  ])("%s", (_name, change, message) => {
    expect(changed(change)).toContain(message);
  });
});
