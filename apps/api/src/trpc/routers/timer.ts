import { sessionsListed, sessionsQuery } from "@hourloom/schema/sessions";
import { timer, timerCall } from "@hourloom/schema/timer";
import { unwrap } from "../../core/domain-error.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

export const timerRouter = router({
  get: protectedProcedure.output(timer).query(async ({ ctx }) => unwrap(await ctx.services.timer.get(ctx.actor))),

  sessions: protectedProcedure
    .input(sessionsQuery)
    .output(sessionsListed)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.sessions.list(ctx.actor, input))),

  send: protectedProcedure
    .input(timerCall)
    .output(timer)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.timer.send(ctx.actor, input))),
});
