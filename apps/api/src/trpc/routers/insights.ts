import { dateRange } from "@hourloom/schema/events";
import {
  insightDays,
  insightSubjects,
  plannedDays,
  plannedItems,
  plannedTasks,
  trackedTasks,
} from "@hourloom/schema/insights";
import { unwrap } from "../../core/domain-error.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

export const insightsRouter = router({
  days: protectedProcedure
    .input(dateRange.strict())
    .output(insightDays)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.insights.days(ctx.actor, input))),

  subjects: protectedProcedure
    .input(dateRange.strict())
    .output(insightSubjects)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.insights.subjects(ctx.actor, input))),

  planned: protectedProcedure
    .input(dateRange.strict())
    .output(plannedItems)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.insights.planned(ctx.actor, input))),

  plannedDays: protectedProcedure
    .input(dateRange.strict())
    .output(plannedDays)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.insights.plannedDays(ctx.actor, input))),

  tracked: protectedProcedure
    .output(trackedTasks)
    .query(async ({ ctx }) => unwrap(await ctx.services.insights.tracked(ctx.actor))),

  plannedTasks: protectedProcedure
    .output(plannedTasks)
    .query(async ({ ctx }) => unwrap(await ctx.services.insights.plannedTasks(ctx.actor))),
});
