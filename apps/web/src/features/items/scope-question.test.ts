import { expect, test } from "vitest";
import { createScopeQuestion, everyScope } from "./scope-question";

const asked = { title: "Choir", verb: "move", scopes: everyScope } as const;

test("the answer goes to who asked, and the question is gone", async () => {
  const question = createScopeQuestion();
  const answer = question.ask(asked);
  expect(question.asked()).toBe(asked);
  question.answer("following");
  expect(await answer).toBe("following");
  expect(question.asked()).toBeUndefined();
});

test("a second question takes the place of one that is still open, which is then answered by nothing", async () => {
  const question = createScopeQuestion();
  const first = question.ask(asked);
  const second = question.ask({ ...asked, verb: "delete" });
  expect(await first).toBeUndefined();
  question.answer("all");
  expect(await second).toBe("all");
});
