import fastify from "fastify";
import { refuseField } from "@hourloom/schema/refusals";
import { expect, test } from "vitest";
import { QueueFullError } from "../services/fair-queue.ts";
import { unwrap } from "../services/refused.ts";
import { answerError } from "./problems.ts";

test.each([
  ["the database is away", new QueueFullError(), 503, "Service temporarily unavailable."],
  ["there is a bug", new Error('relation "users" does not exist'), 500, "A server error occurred."],
])("when %s while a refusal is completed, the answer says that", async (_what, failure, status, detail) => {
  const app = fastify();
  app.setErrorHandler(answerError);
  app.post("/", { config: { moreErrors: () => Promise.reject(failure) } }, () =>
    unwrap(refuseField("title", "This field is required.")),
  );
  const answer = await app.inject({ method: "POST", url: "/" });
  expect([answer.statusCode, answer.json()]).toEqual([status, { detail }]);
});
