import { activation, authToken, login, signedUp, signUp, user } from "@hourloom/schema/accounts";
import { unwrap } from "../../services/refused.ts";
import { protectedProcedure, publicProcedure, router } from "../init.ts";

export const accountsRouter = router({
  signUp: publicProcedure
    .input(signUp.strict())
    .output(signedUp)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.accounts.signUp(input, ctx.client))),

  activate: publicProcedure.input(activation.strict()).mutation(async ({ ctx, input }) => {
    unwrap(await ctx.services.accounts.activate(input, ctx.client));
  }),

  logIn: publicProcedure
    .input(login.strict())
    .output(authToken)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.accounts.logIn(input, ctx.client))),

  logOut: protectedProcedure.mutation(async ({ ctx }) => {
    unwrap(await ctx.services.accounts.logOut(ctx.actor));
  }),

  me: protectedProcedure
    .output(user)
    .query(async ({ ctx }) => unwrap(await ctx.services.accounts.getProfile(ctx.actor))),
});
