import { z } from "zod";
import { accountSettings, settingsPatch } from "@hourloom/schema/settings";
import { unwrap } from "../../services/refused.ts";
import { protectedProcedure, router } from "../init.ts";

/** `version`: that of the settings that were on screen. */
const settingsUpdate = z.strictObject({ changes: settingsPatch.strict(), version: z.int().min(0).optional() });

export const settingsRouter = router({
  get: protectedProcedure
    .output(accountSettings)
    .query(async ({ ctx }) => unwrap(await ctx.services.settings.get(ctx.actor))),

  update: protectedProcedure
    .input(settingsUpdate)
    .output(accountSettings)
    .mutation(async ({ ctx, input: { changes, version } }) =>
      unwrap(await ctx.services.settings.update(ctx.actor, changes, version === undefined ? undefined : [version])),
    ),
});
