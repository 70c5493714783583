import {
  calendarPomodoro,
  itemReference,
  workspacePomodoroCreate,
  workspacePomodoroUpdate,
  sessionPlan,
  workspaceBlockConversion,
  workspaceBlockConverted,
  workspaceConversion,
  workspaceConverted,
} from "@hourloom/schema/workspace";
import { itemTarget } from "@hourloom/schema/item-target";
import { unwrap } from "../../core/domain-error.ts";
import { seenTarget } from "../../services/items/update-item.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

export const pomodorosRouter = router({
  create: protectedProcedure
    .input(workspacePomodoroCreate)
    .output(calendarPomodoro)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.pomodoros.workspace.create(ctx.actor, input))),

  update: protectedProcedure
    .input(workspacePomodoroUpdate)
    .output(calendarPomodoro)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.services.pomodoros.workspace.update(ctx.actor, seenTarget(input), input.changes)),
    ),

  remove: protectedProcedure.input(itemTarget.strict()).mutation(async ({ ctx, input }) => {
    unwrap(await ctx.services.pomodoros.workspace.remove(ctx.actor, seenTarget(input)));
  }),

  restore: protectedProcedure
    .input(itemReference)
    .output(calendarPomodoro)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.pomodoros.workspace.restore(ctx.actor, input.id))),

  planFromEvent: protectedProcedure
    .input(workspaceConversion)
    .output(sessionPlan)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.pomodoros.planFromEvent(ctx.actor, input))),

  fromEvent: protectedProcedure
    .input(workspaceConversion)
    .output(workspaceConverted)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.pomodoros.convertUndoably(ctx.actor, input))),

  planFromBlock: protectedProcedure
    .input(workspaceBlockConversion)
    .output(sessionPlan)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.pomodoros.planFromBlock(ctx.actor, input))),

  fromBlock: protectedProcedure
    .input(workspaceBlockConversion)
    .output(workspaceBlockConverted)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.pomodoros.fromBlock(ctx.actor, input))),
});
