import { itemReference } from "@hourloom/schema/workspace";
import { itemTarget } from "@hourloom/schema/item-target";
import { workspaceTaskList, workspaceTaskListCreate, workspaceTaskListUpdate } from "@hourloom/schema/task-lists";
import { unwrap } from "../../core/domain-error.ts";
import { seenTarget } from "../../services/items/update-item.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

export const taskListsRouter = router({
  create: protectedProcedure
    .input(workspaceTaskListCreate)
    .output(workspaceTaskList)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.taskLists.workspace.create(ctx.actor, input))),

  update: protectedProcedure
    .input(workspaceTaskListUpdate)
    .output(workspaceTaskList)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.services.taskLists.workspace.update(ctx.actor, seenTarget(input), input.changes)),
    ),

  remove: protectedProcedure.input(itemTarget.strict()).mutation(async ({ ctx, input }) => {
    unwrap(await ctx.services.taskLists.workspace.remove(ctx.actor, seenTarget(input)));
  }),

  restore: protectedProcedure
    .input(itemReference)
    .output(workspaceTaskList)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.taskLists.workspace.restore(ctx.actor, input.id))),
});
