import { expect, test } from "vitest";
import { SERIES_SCOPES } from "@hourloom/domain/calendar/series-changes";
import { createScopeQuestion } from "./scope-question";

const request = { title: "Choir", verb: "move", scopes: SERIES_SCOPES } as const;

test("the chosen scope resolves the request and closes the dialog", async () => {
  const question = createScopeQuestion();
  const response = question.ask(request);
  expect(question.current()).toBe(request);
  question.resolve("following");
  expect(await response).toBe("following");
  expect(question.current()).toBeUndefined();
});

test("a second request cancels the open one", async () => {
  const question = createScopeQuestion();
  const first = question.ask(request);
  const second = question.ask({ ...request, verb: "delete" });
  expect(await first).toBeUndefined();
  question.resolve("all");
  expect(await second).toBe("all");
});
