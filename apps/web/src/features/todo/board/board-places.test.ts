import { expect, test } from "vitest";
import { type BoardStep, findPlace, nextTo, parseBoardKey, stepOnBoard } from "./board-places";

const columns = [["a", "b", "c"], [], ["d"], ["e", "f"]];

test.each<[string, BoardStep, string]>([
  ["a", "next", "b"],
  ["c", "next", "c"],
  ["b", "previous", "a"],
  ["a", "previous", "a"],
  ["b", "first", "a"],
  ["b", "last", "c"],
  ["b", "right", "d"],
  ["d", "right", "e"],
  ["f", "right", "f"],
  ["d", "left", "a"],
  ["f", "left", "d"],
  ["a", "left", "a"],
])("from %s, %s leads to %s", (id, step, expected) => {
  expect(stepOnBoard(columns, findPlace(columns, id), step)).toBe(expected);
});

test("without a place the first card is meant", () => {
  expect(stepOnBoard([[], ["x"]], undefined, "next")).toBe("x");
  expect(stepOnBoard([[]], undefined, "next")).toBeUndefined();
});

test.each([
  ["the card below one that is gone", { column: 0, index: 1 }, "b"],
  ["the last one, if the last is gone", { column: 0, index: 3 }, "c"],
  ["another column, if its own is empty", { column: 1, index: 0 }, "a"],
  ["the first one without a place", undefined, "a"],
])("the focus goes to %s", (_name, place, expected) => {
  expect(nextTo(columns, place)).toBe(expected);
});

const none = { altKey: false, shiftKey: false, ctrlKey: false, metaKey: false };

test.each([
  ["ArrowLeft", {}, { kind: "go", to: "left" }],
  ["ArrowRight", { altKey: true }, { kind: "move_aside", to: "right" }],
  ["ArrowRight", { ctrlKey: true }, undefined],
  ["ArrowRight", { shiftKey: true, altKey: true }, undefined],
  ["ArrowDown", {}, { kind: "go", to: "next" }],
  ["ArrowUp", { altKey: true }, { kind: "move", step: "up" }],
  ["a", {}, undefined],
])("%s with %j is %j", (key, modifiers, expected) => {
  expect(parseBoardKey({ ...none, ...modifiers, key })).toEqual(expected);
});
