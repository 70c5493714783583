import {
  savedFilter,
  savedFilters,
  tagsInUse,
  tasksInView,
  tasksInViewQuery,
  todoOverview,
} from "@hourloom/schema/todo";
import { itemReference } from "@hourloom/schema/workspace";
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

  filters: protectedProcedure
    .output(savedFilters)
    .query(async ({ ctx }) => unwrap(await ctx.services.todo.filters.list(ctx.actor))),

  saveFilter: protectedProcedure
    .input(savedFilter)
    .output(savedFilter)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.todo.filters.save(ctx.actor, input))),

  removeFilter: protectedProcedure.input(itemReference).mutation(async ({ ctx, input }) => {
    unwrap(await ctx.services.todo.filters.remove(ctx.actor, input.id));
  }),

  tags: protectedProcedure.output(tagsInUse).query(async ({ ctx }) => unwrap(await ctx.services.todo.tags(ctx.actor))),
});
