import {
  commitImportInput,
  dataCounts,
  dataOverview,
  dataPage,
  dataPageQuery,
  stageRowsInput,
  staged,
} from "@hourloom/schema/accounts/account-data";
import { unwrap } from "../../core/domain-error.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

/** Export (`overview`, `page`) and import (`stage`, then `commit`) of an account's data. */
export const transferRouter = router({
  overview: protectedProcedure
    .output(dataOverview)
    .query(async ({ ctx }) => unwrap(await ctx.services.data.overview(ctx.actor))),

  page: protectedProcedure
    .input(dataPageQuery)
    .output(dataPage)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.data.page(ctx.actor, input, ctx.client))),

  stage: protectedProcedure
    .input(stageRowsInput)
    .output(staged)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.data.stage(ctx.actor, input))),

  commit: protectedProcedure
    .input(commitImportInput)
    .output(dataCounts)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.data.commit(ctx.actor, input, ctx.client))),
});
