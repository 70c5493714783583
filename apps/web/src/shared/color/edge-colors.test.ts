import { eventColor } from "@hourloom/schema/events";
import { expect, test } from "vitest";
import { edgeColors, eventColors } from "./edge-colors";

test("the colours are those of the schema, in its order", () => {
  expect(eventColors).toEqual(eventColor.options);
  expect(Object.keys(edgeColors)).toEqual(eventColor.options);
});
