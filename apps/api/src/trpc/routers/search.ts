import { searchQuery, searchResults } from "@hourloom/schema/search";
import { unwrap } from "../../core/domain-error.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

export const searchRouter = router({
  find: protectedProcedure
    .input(searchQuery)
    .output(searchResults)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.search.find(ctx.actor, input.text))),
});
