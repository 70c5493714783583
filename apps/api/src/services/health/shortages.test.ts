import { expect, test } from "vitest";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { createShortages } from "./shortages.ts";

function failure(code: string, text: string): Error {
  return Object.assign(new Error(text), { code });
}

test("the first error of each SQLSTATE in a minute is reported, and a shortage lasts a minute", () => {
  let nowMs = 0;
  const lines: string[] = [];
  const shortages = createShortages(
    (line) => void lines.push(line),
    () => nowMs,
  );
  expect(shortages.isShort()).toBe(false);
  shortages.note(failure("55P03", "canceling statement due to lock timeout"));
  expect(shortages.isShort()).toBe(false);
  for (const text of ["No space left on device", "again"]) shortages.note(failure("53100", text));
  shortages.note(new Error("Connection terminated"));
  expect(lines).toEqual([
    "The database rejects work (55P03): canceling statement due to lock timeout",
    "The database rejects work (53100): No space left on device",
    "The database rejects work (no code): Connection terminated",
  ]);
  nowMs = MINUTE_MS - 1;
  expect(shortages.isShort()).toBe(true);
  nowMs = MINUTE_MS;
  expect(shortages.isShort()).toBe(false);
  shortages.note(failure("53100", "still full"));
  expect(lines.at(-1)).toBe("The database rejects work (53100): still full");
});
