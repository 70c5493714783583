import { join, joined } from "@hourloom/schema/accounts/waiting-list";
import { unwrap } from "../../core/domain-error.ts";
import { publicProcedure, router } from "../procedures/init.ts";

export const waitingListRouter = router({
  join: publicProcedure
    .input(join.strict())
    .output(joined)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.waitingList.join(input, ctx.client))),
});
