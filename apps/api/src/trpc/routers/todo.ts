import { tagsInUse, tasksInView, tasksInViewQuery, todoOverview } from "@hourloom/schema/todo";
import { unwrap } from "../../core/domain-error.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

export const todoRouter = router({
  overview: protectedProcedure
    .output(todoOverview)
    .query(async ({ ctx }) => unwrap(await ctx.services.todo.overview(ctx.actor))),

  inView: protectedProcedure
    .input(tasksInViewQuery)
    .output(tasksInView)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.todo.inView(ctx.actor, input))),

  tags: protectedProcedure.output(tagsInUse).query(async ({ ctx }) => unwrap(await ctx.services.todo.tags(ctx.actor))),
});
