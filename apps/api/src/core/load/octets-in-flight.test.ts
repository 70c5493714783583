import { expect, test } from "vitest";
import { createOctetsInFlight } from "./octets-in-flight.ts";

const MIB = 1024 * 1024;

test("a sender has 32 MiB in flight, or one request of any size", () => {
  const { add } = createOctetsInFlight(256);
  const releases = Array.from({ length: 4 }, () => add("ann", 8 * MIB));
  expect(() => add("ann", 1)).toThrow();
  add("ben", 100 * MIB);
  expect(() => add("ben", 1)).toThrow();
  releases[0]?.();
  releases[0]?.();
  add("ann", 8 * MIB);
  expect(() => add("ann", 1)).toThrow();
});

test("many senders leave some to each further one, and get it back", () => {
  const { add } = createOctetsInFlight(256);
  const releases: (() => void)[] = [];
  for (let sender = 0; sender < 100; sender += 1) {
    for (let count = 0; count < 32; count += 1) {
      try {
        releases.push(add(`sender ${sender}`, MIB));
      } catch {
        break;
      }
    }
  }
  expect(releases.length).toBeLessThanOrEqual(256);
  for (const release of releases) release();
  add("ann", 250 * MIB);
});
