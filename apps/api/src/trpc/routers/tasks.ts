import {
  calendarTask,
  changedTask,
  changedTasks,
  itemReference,
  taskBatch,
  workspaceTaskCreate,
  workspaceTaskUpdate,
} from "@hourloom/schema/workspace";
import { task } from "@hourloom/schema/tasks";
import { itemTarget } from "@hourloom/schema/item-target";
import { unwrap } from "../../core/domain-error.ts";
import { seenTarget } from "../../services/items/update-item.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

export const tasksRouter = router({
  get: protectedProcedure
    .input(itemReference)
    .output(task)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.tasks.get(ctx.actor, input.id))),

  create: protectedProcedure
    .input(workspaceTaskCreate)
    .output(calendarTask)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.tasks.workspace.create(ctx.actor, input))),

  update: protectedProcedure
    .input(workspaceTaskUpdate)
    .output(changedTask)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.services.tasks.workspace.update(ctx.actor, seenTarget(input), input.changes)),
    ),

  updateMany: protectedProcedure
    .input(taskBatch)
    .output(changedTasks)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.tasks.workspace.updateMany(ctx.actor, input))),

  remove: protectedProcedure.input(itemTarget.strict()).mutation(async ({ ctx, input }) => {
    unwrap(await ctx.services.tasks.workspace.remove(ctx.actor, seenTarget(input)));
  }),

  restore: protectedProcedure
    .input(itemReference)
    .output(calendarTask)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.tasks.workspace.restore(ctx.actor, input.id))),
});
