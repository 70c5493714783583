import { z } from "zod";
import {
  commitImportInput,
  dataCounts,
  dataOverview,
  dataPage,
  dataPageQuery,
  stageRowsInput,
  staged,
} from "@hourloom/schema/accounts/account-data";
import { subscriptionData } from "@hourloom/schema/icalendar/subscriptions";
import { unwrap } from "../../core/domain-error.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

/** Export (all queries) and import (`stage`, then `commit`) of an account's data. */
export const accountDataRouter = router({
  overview: protectedProcedure
    .output(dataOverview)
    .query(async ({ ctx }) => unwrap(await ctx.services.accountData.overview(ctx.actor))),

  /** Apart from the overview, so that only an export gets the addresses. */
  subscriptions: protectedProcedure
    .output(z.array(subscriptionData))
    .query(({ ctx }) => ctx.services.accountData.subscriptions(ctx.actor, ctx.client)),

  page: protectedProcedure
    .input(dataPageQuery)
    .output(dataPage)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.accountData.page(ctx.actor, input, ctx.client))),

  stage: protectedProcedure
    .input(stageRowsInput)
    .output(staged)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.accountData.stage(ctx.actor, input))),

  commit: protectedProcedure
    .meta({ hasOwnQueue: true })
    .input(commitImportInput)
    .output(dataCounts)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.accountData.commit(ctx.actor, input, ctx.client))),
});
