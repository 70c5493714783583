import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { createSerializerCompiler, jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { AccountsService } from "../services/accounts/service.ts";
import type { EventsService } from "../services/events/service.ts";
import type { Callers } from "./callers.ts";
import { knowEveryMethod } from "./methods.ts";
import { readJsonBodies } from "./bodies.ts";
import { answerUnknownPath } from "./problems.ts";
import { registerAccounts } from "./v1/accounts.ts";
import { registerEvents } from "./v1/events.ts";
import { validateRequest } from "./validation.ts";

export interface RestDeps {
  accounts: AccountsService;
  events: EventsService;
  callers: Callers;
}

const openapi = {
  openapi: "3.1.0",
  info: {
    title: "Hourloom",
    version: "1",
    description: "The calendar, lists and timers of an account, for scripts.",
  },
  components: {
    securitySchemes: {
      token: {
        type: "apiKey",
        in: "header",
        name: "Authorization",
        description: "`Token <auth_token>`, with the `auth_token` of a login.",
      },
    },
  },
  security: [{ token: [] }],
} as const;

async function v1(app: FastifyInstance, deps: RestDeps): Promise<void> {
  app.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  registerAccounts(app, deps.accounts, deps.callers);
  registerEvents(app, deps.events, deps.callers);
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
}

/** The documented door: everything under `/api`. An unknown path is JSON too, never the app's page. */
export async function restApi(app: FastifyInstance, deps: RestDeps): Promise<void> {
  app.setValidatorCompiler(validateRequest);
  app.setSerializerCompiler(createSerializerCompiler({}));
  app.setNotFoundHandler(answerUnknownPath);
  knowEveryMethod(app);
  readJsonBodies(app);
  await app.register(swagger, {
    openapi: { ...openapi, security: [...openapi.security.map((entry) => ({ token: [...entry.token] }))] },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register((scope) => v1(scope, deps), { prefix: "/v1" });
}
