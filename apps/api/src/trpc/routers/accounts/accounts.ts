import { z } from "zod";
import {
  activation,
  browserSignUp,
  browserActivation,
  confirmation,
  confirmedEmail,
  deviceGoogleLogin,
  deviceLogin,
  deviceToken,
  googleDeviceToken,
  emailChange,
  googleLink,
  linkLogin,
  linkRequest,
  activeLogin,
  logOutEverywhere,
  passwordChange,
  passwordReset,
  pendingAccount,
  pendingEmailChange,
  profilePatch,
  restoredEmail,
  loginRevocation,
  signedUpInBrowser,
  signInOptions,
  user,
} from "@hourloom/schema/accounts/accounts";
import { activityPage, activityQuery } from "@hourloom/schema/accounts/activity";
import { endedSteps, firstSteps } from "@hourloom/schema/accounts/first-steps";
import { unwrap } from "../../../core/domain-error.ts";
import { ownOriginProcedure, protectedProcedure, publicProcedure, router } from "../../procedures/init.ts";

const hashing = { hasOwnQueue: true };

export const accountsRouter = router({
  signUp: publicProcedure
    .meta(hashing)
    .input(browserSignUp.strict())
    .output(signedUpInBrowser)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.accounts.signUpInBrowser(input, ctx.client))),

  // A mutation although it changes nothing, so that the token is in no URL that may be logged.
  checkActivation: publicProcedure
    .input(activation.strict())
    .output(pendingAccount)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.accounts.checkActivation(input, ctx.client))),

  activate: ownOriginProcedure
    .meta(hashing)
    .input(browserActivation)
    .output(deviceToken)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.accounts.activateInBrowser(input, ctx.client))),

  resendActivation: publicProcedure.input(linkRequest.strict()).mutation(async ({ ctx, input }) => {
    unwrap(await ctx.services.accounts.resendActivation(input, ctx.client));
  }),

  requestPasswordReset: publicProcedure.input(linkRequest.strict()).mutation(async ({ ctx, input }) => {
    unwrap(await ctx.services.accounts.requestReset(input, ctx.client));
  }),

  confirmPasswordReset: publicProcedure
    .meta(hashing)
    .input(passwordReset.strict())
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.services.accounts.confirmReset(input, ctx.client));
    }),

  requestSignInLink: publicProcedure.input(linkRequest.strict()).mutation(async ({ ctx, input }) => {
    unwrap(await ctx.services.accounts.requestSignInLink(input, ctx.client));
  }),

  signInByLink: ownOriginProcedure
    .input(linkLogin.strict())
    .output(deviceToken)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.accounts.signInByLink(input, ctx.client))),

  signInOptions: publicProcedure.output(signInOptions).query(({ ctx }) => ctx.services.accounts.getSignInOptions()),

  logIn: ownOriginProcedure
    .meta(hashing)
    .input(deviceLogin.strict())
    .output(deviceToken)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.accounts.logInOnDevice(input, ctx.client))),

  signInWithGoogle: ownOriginProcedure
    .input(deviceGoogleLogin.strict())
    .output(googleDeviceToken)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.services.accounts.signInWithGoogleOnDevice(input, ctx.client)),
    ),

  logOut: protectedProcedure.mutation(async ({ ctx }) => {
    unwrap(await ctx.services.accounts.logOut(ctx.actor, ctx.client));
  }),

  me: protectedProcedure
    .output(user)
    .query(async ({ ctx }) => unwrap(await ctx.services.accounts.getProfile(ctx.actor))),

  updateProfile: protectedProcedure
    .input(profilePatch.strict())
    .output(user)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.services.accounts.updateProfile(ctx.actor, { changes: input, client: ctx.client })),
    ),

  firstSteps: protectedProcedure
    .output(firstSteps)
    .query(async ({ ctx }) => unwrap(await ctx.services.accounts.getFirstSteps(ctx.actor))),

  endFirstSteps: protectedProcedure
    .input(endedSteps)
    .output(firstSteps)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.accounts.endFirstSteps(ctx.actor, input))),

  changePassword: protectedProcedure
    .meta(hashing)
    .input(passwordChange.strict())
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.services.accounts.changePassword(ctx.actor, input, ctx.client));
    }),

  emailChange: protectedProcedure
    .output(pendingEmailChange.nullable())
    .query(async ({ ctx }) => unwrap(await ctx.services.accounts.getEmailChange(ctx.actor))),

  requestEmailChange: protectedProcedure
    .meta(hashing)
    .input(emailChange.strict())
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.services.accounts.requestEmailChange(ctx.actor, input, ctx.client));
    }),

  resendEmailChange: protectedProcedure.mutation(async ({ ctx }) => {
    unwrap(await ctx.services.accounts.resendEmailChange(ctx.actor, ctx.client));
  }),

  cancelEmailChange: protectedProcedure.mutation(async ({ ctx }) => {
    unwrap(await ctx.services.accounts.cancelEmailChange(ctx.actor));
  }),

  confirmEmailChange: protectedProcedure
    .input(activation.strict())
    .output(confirmedEmail)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.services.accounts.confirmEmailChange(ctx.actor, input, ctx.client)),
    ),

  undoEmailChange: publicProcedure
    .meta(hashing)
    .input(activation.strict())
    .output(restoredEmail)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.accounts.undoEmailChange(input, ctx.client))),

  remove: protectedProcedure
    .meta(hashing)
    .input(confirmation.strict())
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.services.accounts.remove(ctx.actor, { confirmation: input, client: ctx.client }));
    }),

  logins: protectedProcedure
    .output(z.array(activeLogin))
    .query(async ({ ctx }) => unwrap(await ctx.services.accounts.listLogins(ctx.actor))),

  logOutEverywhere: protectedProcedure
    .meta(hashing)
    .input(logOutEverywhere)
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.services.accounts.logOutEverywhere(ctx.actor, input, ctx.client));
    }),

  googleLink: protectedProcedure
    .output(googleLink)
    .query(async ({ ctx }) => unwrap(await ctx.services.accounts.getGoogleLink(ctx.actor))),

  removeGoogleLink: protectedProcedure
    .meta(hashing)
    .input(confirmation.strict())
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.services.accounts.removeGoogleLink(ctx.actor, input, ctx.client));
    }),

  activity: protectedProcedure
    // tRPC's infinite queries add the direction.
    .input(activityQuery.extend({ direction: z.literal("forward").optional() }).strict())
    .output(activityPage)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.accounts.listActivity(ctx.actor, input))),

  revokeLogin: protectedProcedure
    .meta(hashing)
    .input(loginRevocation.strict())
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.services.accounts.revokeLogin(ctx.actor, input, ctx.client));
    }),
});
