import { expect, test } from "vitest";
import { describeApi } from "./document.ts";

test("an operation without examples is named, with the shape that has none", () => {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Habit" } } };
  const operation = {
    operationId: "readHabit",
    summary: "Read a habit",
    tags: ["Habits"],
    responses: { 200: { description: "", content } },
  };
  const generated = {
    paths: { "/api/v1/habits/": { get: operation } },
    components: { schemas: { Habit: { type: "object", properties: {} } } },
  };
  expect(() => describeApi(generated)).toThrow("readHabit: the reference has no example of Habit");
});
