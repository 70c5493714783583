import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { createSerializerCompiler, jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { UseCases } from "../services/services.ts";
import { registerBodyParser } from "./conventions/bodies.ts";
import type { Callers } from "./conventions/callers.ts";
import { addEpochToTags } from "./conventions/entity-tags.ts";
import { acceptEveryMethod } from "./conventions/methods.ts";
import { openapi } from "./reference/openapi.ts";
import { sendNotFound, rejectDoubledSlashes, HttpProblem } from "./conventions/problems.ts";
import { registerReference } from "./reference/routes.ts";
import { registerAccounts } from "./v1/accounts.ts";
import { registerCalendars } from "./v1/calendars.ts";
import { registerEvents } from "./v1/events.ts";
import { registerFlowtimes } from "./v1/flowtimes.ts";
import { registerGoogle } from "./v1/google.ts";
import { registerPomodoros } from "./v1/pomodoros.ts";
import { registerSettings } from "./v1/settings.ts";
import { registerTaskLists } from "./v1/task-lists.ts";
import { registerTaskBlocks } from "./v1/task-blocks.ts";
import { registerTasks } from "./v1/tasks.ts";
import { registerTimer } from "./v1/timer.ts";
import { registerUsers } from "./v1/users.ts";
import { registerWaitingList } from "./v1/waiting-list.ts";
import { validateRequest } from "./conventions/validation.ts";
import type { QuotasService } from "../core/quotas.ts";
import { unwrap } from "../core/domain-error.ts";

const QUERY_MAX_LENGTH = 2_048;

/** Rejects too long queries, and clients above the quota. */
function limitRequests(app: FastifyInstance, quotas: QuotasService, { addressOf }: Callers): void {
  app.addHook("onRequest", async (request) => {
    const query = request.url.indexOf("?");
    if (query >= 0 && request.url.length - query > QUERY_MAX_LENGTH) {
      throw new HttpProblem(414, "Request address too long.");
    }
    unwrap(quotas.take("any:client", addressOf(request)));
  });
}

export interface RestDeps {
  services: UseCases;
  callers: Callers;
  limitInFlight: (scope: FastifyInstance) => void;
}

async function v1(app: FastifyInstance, { services, callers, limitInFlight }: RestDeps): Promise<void> {
  registerAccounts(app, services.accounts, callers);
  registerUsers(app, services.accounts, callers);
  await app.register(async (items) => {
    limitInFlight(items);
    registerCalendars(items, services.calendars, callers);
    registerEvents(items, services.events, callers);
    registerPomodoros(items, services.pomodoros, callers);
    registerTaskLists(items, services.taskLists, callers);
    registerTasks(items, services.tasks, callers);
    registerTaskBlocks(items, services.taskBlocks, callers);
    registerFlowtimes(items, services.flowtimes, callers);
    registerTimer(items, services.timer, callers);
    registerSettings(items, services.settings, callers);
  });
  registerWaitingList(app, services.waitingList, { callers, isAlias: true });
  await app.register(async (auth) => registerGoogle(auth, services.accounts, { callers, isAlias: true }), {
    prefix: "/auth",
  });
  await registerReference(app);
}

/**
 * The documented REST transport: everything under `/api` and `/auth`. Unknown paths there are JSON
 * too, not the web app's page. Two calls have an alias, since the specification can be read either
 * way.
 */
export async function restApi(app: FastifyInstance, deps: RestDeps): Promise<void> {
  const { services, callers } = deps;
  app.setValidatorCompiler(validateRequest);
  app.setSerializerCompiler(createSerializerCompiler({}));
  acceptEveryMethod(app);
  limitRequests(app, services.quotas, callers);
  addEpochToTags(app, services.epoch);
  registerBodyParser(app);
  app.addHook("onRequest", rejectDoubledSlashes);
  await app.register(swagger, {
    // `describeApi` adds the rest of the document, independent of the plugin's OpenAPI types.
    openapi: { openapi: openapi.openapi },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(
    async (api) => {
      api.setNotFoundHandler(sendNotFound);
      registerWaitingList(api, services.waitingList, { callers, isAlias: false });
      await api.register((scope) => v1(scope, deps), { prefix: "/v1" });
    },
    { prefix: "/api" },
  );
  await app.register(
    async (auth) => {
      auth.setNotFoundHandler(sendNotFound);
      registerGoogle(auth, services.accounts, { callers, isAlias: false });
    },
    { prefix: "/auth" },
  );
}
