import {
  calendarFlowtime,
  itemReference,
  workspaceFlowtimeCreate,
  workspaceFlowtimeUpdate,
} from "@hourloom/schema/workspace";
import { itemTarget } from "@hourloom/schema/item-target";
import { unwrap } from "../../core/domain-error.ts";
import { seenTarget } from "../../services/items/update-item.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

export const flowtimesRouter = router({
  create: protectedProcedure
    .input(workspaceFlowtimeCreate)
    .output(calendarFlowtime)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.flowtimes.workspace.create(ctx.actor, input))),

  update: protectedProcedure
    .input(workspaceFlowtimeUpdate)
    .output(calendarFlowtime)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.services.flowtimes.workspace.update(ctx.actor, seenTarget(input), input.changes)),
    ),

  remove: protectedProcedure.input(itemTarget.strict()).mutation(async ({ ctx, input }) => {
    unwrap(await ctx.services.flowtimes.workspace.remove(ctx.actor, seenTarget(input)));
  }),

  restore: protectedProcedure
    .input(itemReference)
    .output(calendarFlowtime)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.flowtimes.workspace.restore(ctx.actor, input.id))),
});
