import { browserSignUp, deviceToken, signedUpInBrowser } from "@hourloom/schema/accounts/accounts";
import { trial, trialStart } from "@hourloom/schema/accounts/trials";
import { unwrap } from "../../../core/domain-error.ts";
import { ownOriginProcedure, protectedProcedure, router } from "../../procedures/init.ts";

export const trialsRouter = router({
  start: ownOriginProcedure
    .input(trialStart)
    .output(deviceToken)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.trials.start(input, ctx.client))),

  current: protectedProcedure
    .output(trial.nullable())
    .query(async ({ ctx }) => unwrap(await ctx.services.trials.get(ctx.actor))),

  keep: protectedProcedure
    .meta({ hasOwnQueue: true })
    .input(browserSignUp.strict())
    .output(signedUpInBrowser)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.trials.keep(ctx.actor, input, ctx.client))),
});
