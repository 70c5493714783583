import { found, searchQuery } from "@hourloom/schema/search";
import { unwrap } from "../../services/refused.ts";
import { protectedProcedure, router } from "../init.ts";

export const searchRouter = router({
  find: protectedProcedure
    .input(searchQuery)
    .output(found)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.search.find(ctx.actor, input.text))),
});
