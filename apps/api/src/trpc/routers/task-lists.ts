import { z } from "zod";
import { taskList, taskListCreate } from "@hourloom/schema/task-lists";
import { unwrap } from "../../services/refused.ts";
import { protectedProcedure, router } from "../init.ts";

export const taskListsRouter = router({
  list: protectedProcedure
    .output(z.array(taskList))
    .query(async ({ ctx }) => unwrap(await ctx.services.taskLists.list(ctx.actor))),

  create: protectedProcedure
    .input(taskListCreate.strict())
    .output(taskList)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.taskLists.create(ctx.actor, input))),
});
