import { z } from "zod";
import {
  calendarTaskBlock,
  itemReference,
  workspaceTaskBlockCreate,
  workspaceTaskBlockUpdate,
} from "@hourloom/schema/workspace";
import { itemTarget } from "@hourloom/schema/item-target";
import { unwrap } from "../../core/domain-error.ts";
import { seenTarget } from "../../services/items/update-item.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

export const taskBlocksRouter = router({
  /** All blocks of a task, by time. */
  ofTask: protectedProcedure
    .input(itemReference)
    .output(z.array(calendarTaskBlock))
    .query(async ({ ctx, input }) => unwrap(await ctx.services.taskBlocks.workspace.ofTask(ctx.actor, input.id))),

  create: protectedProcedure
    .input(workspaceTaskBlockCreate)
    .output(calendarTaskBlock)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.taskBlocks.workspace.create(ctx.actor, input))),

  update: protectedProcedure
    .input(workspaceTaskBlockUpdate)
    .output(calendarTaskBlock)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.services.taskBlocks.workspace.update(ctx.actor, seenTarget(input), input.changes)),
    ),

  remove: protectedProcedure.input(itemTarget.strict()).mutation(async ({ ctx, input }) => {
    unwrap(await ctx.services.taskBlocks.workspace.remove(ctx.actor, seenTarget(input)));
  }),

  restore: protectedProcedure
    .input(itemReference)
    .output(calendarTaskBlock)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.taskBlocks.workspace.restore(ctx.actor, input.id))),
});
