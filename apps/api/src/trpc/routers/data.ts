import {
  commitCall,
  dataCounts,
  dataOverview,
  dataPage,
  dataPageQuery,
  stageCall,
  staged,
} from "@hourloom/schema/account-data";
import { unwrap } from "../../services/refused.ts";
import { protectedProcedure, router } from "../init.ts";

export const dataRouter = router({
  overview: protectedProcedure
    .output(dataOverview)
    .query(async ({ ctx }) => unwrap(await ctx.services.data.overview(ctx.actor))),

  page: protectedProcedure
    .input(dataPageQuery)
    .output(dataPage)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.data.page(ctx.actor, input, ctx.client))),

  stage: protectedProcedure
    .input(stageCall)
    .output(staged)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.data.stage(ctx.actor, input))),

  commit: protectedProcedure
    .input(commitCall)
    .output(dataCounts)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.data.commit(ctx.actor, input, ctx.client))),
});
