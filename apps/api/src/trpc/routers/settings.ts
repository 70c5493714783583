import { z } from "zod";
import { accountSettings, settingsPatch } from "@hourloom/schema/accounts/settings";
import { unwrap } from "../../core/domain-error.ts";
import { versionsOf } from "../../core/versions.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

/** `version`: that of the settings on screen. */
const settingsUpdate = z.strictObject({ changes: settingsPatch.strict(), version: z.int().min(0).optional() });

export const settingsRouter = router({
  get: protectedProcedure
    .output(accountSettings)
    .query(async ({ ctx }) => unwrap(await ctx.services.settings.get(ctx.actor))),

  update: protectedProcedure
    .input(settingsUpdate)
    .output(accountSettings)
    .mutation(async ({ ctx, input: { changes, version } }) =>
      unwrap(await ctx.services.settings.update(ctx.actor, changes, versionsOf(version))),
    ),
});
