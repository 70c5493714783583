import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { accountSettings, settingsPatch } from "@hourloom/schema/accounts/settings";
import { unwrap } from "../../core/domain-error.ts";
import type { SettingsService } from "../../services/settings/settings-service.ts";
import type { Callers } from "../conventions/callers.ts";
import { seenVersions, withTag } from "../conventions/entity-tags.ts";
import { rejectOtherMethods } from "../conventions/methods.ts";
import { problems } from "../conventions/problem-responses.ts";

const tags = ["Settings"];
const SETTINGS = "/settings/";

export function registerSettings(
  scope: FastifyInstance,
  settings: SettingsService,
  { requireActor, requireOwner, ownerOf }: Callers,
): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const version = { name: "Settings", shape: accountSettings };

  app.get(
    SETTINGS,
    {
      onRequest: requireOwner,
      schema: {
        summary: "Read the settings",
        operationId: "readSettings",
        description: "Settings that were not changed have their default values.",
        tags,
        response: { 200: accountSettings, ...problems({ credentials: true }) },
      },
    },
    async (request, reply) => withTag(reply, unwrap(await settings.get(ownerOf(request)))),
  );
  app.patch(
    SETTINGS,
    {
      onRequest: requireActor,
      schema: {
        summary: "Change the settings",
        operationId: "changeSettings",
        description:
          "Members that are not sent remain unchanged; `flowtime_break` is replaced as a whole. A phase that has started keeps its settings. With `If-Match`, the call returns 412 if the settings have changed.",
        tags,
        body: settingsPatch,
        response: { 200: accountSettings, ...problems({ credentials: true, body: true, version }) },
      },
    },
    async (request, reply) => {
      const versions = seenVersions(request.headers["if-match"]);
      return withTag(reply, unwrap(await settings.update(ownerOf(request), request.body, versions)));
    },
  );
  rejectOtherMethods(scope, SETTINGS, ["GET", "PATCH"], requireActor);
}
