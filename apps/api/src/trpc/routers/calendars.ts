import { z } from "zod";
import { itemReference } from "@hourloom/schema/workspace";
import { workspaceCalendar, workspaceCalendarCreate, workspaceCalendarUpdate } from "@hourloom/schema/calendars";
import { itemTarget } from "@hourloom/schema/item-target";
import { unwrap } from "../../core/domain-error.ts";
import { seenTarget } from "../../services/items/update-item.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

export const calendarsRouter = router({
  /** All calendars, by position. */
  list: protectedProcedure
    .output(z.array(workspaceCalendar))
    .query(({ ctx }) => ctx.services.calendars.listAll(ctx.actor)),

  create: protectedProcedure
    .input(workspaceCalendarCreate)
    .output(workspaceCalendar)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.calendars.workspace.create(ctx.actor, input))),

  update: protectedProcedure
    .input(workspaceCalendarUpdate)
    .output(workspaceCalendar)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.services.calendars.workspace.update(ctx.actor, seenTarget(input), input.changes)),
    ),

  remove: protectedProcedure.input(itemTarget.strict()).mutation(async ({ ctx, input }) => {
    unwrap(await ctx.services.calendars.workspace.remove(ctx.actor, seenTarget(input)));
  }),

  restore: protectedProcedure
    .input(itemReference)
    .output(workspaceCalendar)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.calendars.workspace.restore(ctx.actor, input.id))),
});
