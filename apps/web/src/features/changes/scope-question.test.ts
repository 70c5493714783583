import { expect, test } from "vitest";
import { createScopeQuestion, ALL_SCOPES } from "./scope-question";

const asked = { title: "Choir", verb: "move", scopes: ALL_SCOPES } as const;

test("the answer goes to who asked, and the question is gone", async () => {
  const question = createScopeQuestion();
  const response = question.ask(asked);
  expect(question.asked()).toBe(asked);
  question.response("following");
  expect(await response).toBe("following");
  expect(question.asked()).toBeUndefined();
});

test("a second question takes the place of one that is still open, which is then answered by nothing", async () => {
  const question = createScopeQuestion();
  const first = question.ask(asked);
  const second = question.ask({ ...asked, verb: "delete" });
  expect(await first).toBeUndefined();
  question.response("all");
  expect(await second).toBe("all");
});
