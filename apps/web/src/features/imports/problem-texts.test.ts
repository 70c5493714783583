import { expect, test } from "vitest";
import { importProblem } from "@hourloom/schema/imports";
import { groupProblems } from "./problem-texts";

const at = (...lines: number[]) => lines.map((line) => ({ reason: "no_colon" as const, line }));
const linesOf = (...lines: number[]) => groupProblems(at(...lines)).map((group) => group.lines);

test("places are named by their lines, up to five of them, and each once", () => {
  expect(linesOf()).toEqual([]);
  expect(linesOf(4)).toEqual(["Line 4"]);
  expect(linesOf(4, 4)).toEqual(["Line 4"]);
  expect(linesOf(4, 9)).toEqual(["Lines 4 and 9"]);
  expect(linesOf(4, 9, 1200)).toEqual(["Lines 4, 9 and 1,200"]);
  expect(linesOf(1, 2, 3, 4, 5, 6, 7)).toEqual(["Lines 1, 2, 3, 4, 5 and 2 more"]);
});

test("each reason has a sentence of its own, without its code", () => {
  const problems = importProblem.shape.reason.options.map((reason, line) => ({ reason, line }));
  const texts = groupProblems(problems).map(({ text }) => text);
  expect(new Set(texts).size).toBe(problems.length);
  for (const text of texts) expect(text).toMatch(/^[A-Z][^_]+\.$/);
});

test("guessed zones are said to be guessed", () => {
  for (const reason of ["zone_similar", "zone_assumed"] as const) {
    expect(groupProblems([{ reason, line: 1 }])[0]?.text).toContain("guessed");
  }
});

test("problems of a zip are named by file, and those of a file without lines are counted", () => {
  const problems = [
    { reason: "no_colon" as const, line: 4, file: "a.ics" },
    { reason: "no_colon" as const, line: 7, file: "b.ics" },
    { reason: "row_unreadable" as const, line: 0 },
    { reason: "row_unreadable" as const, line: 0 },
  ];
  expect(groupProblems(problems).map(({ lines }) => lines)).toEqual(["a.ics, line 4", "b.ics, line 7", "2 places"]);
});
