import fastify from "fastify";
import { invalidField } from "@hourloom/schema/errors/domain-errors";
import { expect, test } from "vitest";
import { QueueFullError } from "../../core/load/fair-queue.ts";
import { unwrap } from "../../core/domain-error.ts";
import { handleError } from "./problems.ts";

test.each([
  ["the database is away", new QueueFullError(), 503, "Service temporarily unavailable."],
  ["there is a bug", new Error('relation "users" does not exist'), 500, "A server error occurred."],
])("when %s while an error is completed, the response reports that", async (_what, failure, status, detail) => {
  const app = fastify();
  app.setErrorHandler(handleError);
  app.post("/", { config: { moreErrors: () => Promise.reject(failure) } }, () =>
    unwrap(invalidField("title", "This field is required.")),
  );
  const response = await app.inject({ method: "POST", url: "/" });
  expect([response.statusCode, response.json()]).toEqual([status, { detail }]);
});
