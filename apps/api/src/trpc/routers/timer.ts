import { sessionsListed, sessionsQuery } from "@hourloom/schema/sessions";
import { timer, timerCall } from "@hourloom/schema/timer";
import { unwrap } from "../../services/refused.ts";
import { protectedProcedure, router } from "../init.ts";

export const timerRouter = router({
  get: protectedProcedure.output(timer).query(async ({ ctx }) => unwrap(await ctx.services.timer.get(ctx.actor))),

  sessions: protectedProcedure
    .input(sessionsQuery)
    .output(sessionsListed)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.timer.sessions(ctx.actor, input))),

  send: protectedProcedure
    .input(timerCall)
    .output(timer)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.timer.send(ctx.actor, input))),
});
