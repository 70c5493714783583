import fc from "fast-check";
import { expect, test } from "vitest";
import { createEventReader, type ServerEvent } from "./read-events";

function read(...pieces: string[]): ServerEvent[] {
  const events: ServerEvent[] = [];
  const take = createEventReader((event) => events.push(event));
  for (const piece of pieces) take(piece);
  return events;
}

const stream =
  'event: connected\ndata: {}\n\n\n: a comment\n\ndata: {"a":1}\nid: 7\n\n\ndata: one\ndata:two\n\nid: 8\n\n';
const events = [
  { type: "connected", data: "{}", lastEventId: "" },
  { type: "message", data: '{"a":1}', lastEventId: "7" },
  { type: "message", data: "one\ntwo", lastEventId: "7" },
];

test("events are read with their type, data and the last id", () => {
  expect(read(stream)).toEqual(events);
});

test("wherever the network cuts the text", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length)), (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
      const pieces = at.slice(1).map((end, index) => stream.slice(at[index], end));
      expect(read(...pieces)).toEqual(events);
    }),
  );
});

test("an event that is not complete is none", () => {
  expect(read("data: half")).toEqual([]);
  expect(read("data: half\n")).toEqual([]);
});
