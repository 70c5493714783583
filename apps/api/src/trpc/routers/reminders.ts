import { z } from "zod";
import { hiddenReminders, reminderNotices, reminderReference } from "@hourloom/schema/reminders/notices";
import { unwrap } from "../../core/domain-error.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

export const remindersRouter = router({
  list: protectedProcedure.output(reminderNotices).query(({ ctx }) => ctx.services.reminders.list(ctx.actor)),

  /** Whether this tab is to announce the notice. */
  announce: protectedProcedure
    .input(reminderReference)
    .output(z.boolean())
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.reminders.announce(ctx.actor, input.id))),

  /** Snoozes or dismisses notices. */
  hide: protectedProcedure
    .input(hiddenReminders)
    .output(z.null())
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.reminders.hide(ctx.actor, input))),
});
