import { join, joined } from "@hourloom/schema/waiting-list";
import { unwrap } from "../../services/refused.ts";
import { publicProcedure, router } from "../init.ts";

export const waitingListRouter = router({
  join: publicProcedure
    .input(join.strict())
    .output(joined)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.waitingList.join(input, ctx.client))),
});
