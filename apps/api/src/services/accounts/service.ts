import type { LinkRequest, SignInOptions } from "@hourloom/schema/accounts/accounts";
import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import type { Result } from "@hourloom/schema/errors/domain-errors";
import { bindDeps, type Client } from "../../core/context.ts";
import type { LimitName } from "../../core/limits.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { activate, checkActivation } from "./activation.ts";
import { activateInBrowser } from "./browser-activation.ts";
import {
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
  resendEmailChange,
  undoEmailChange,
} from "./email-change.ts";
import { endFirstSteps, getFirstSteps } from "./first-steps.ts";
import { listActivity } from "./activity.ts";
import { getGoogleLink, removeGoogleLink } from "./google-link.ts";
import { signInWithGoogle, signInWithGoogleOnDevice } from "./google-sign-in.ts";
import { requestLink } from "./link-requests.ts";
import { changePassword, confirmReset } from "./passwords.ts";
import { getProfile, removeAccount, updateOwnProfile } from "./profile.ts";
import {
  authenticate,
  listSessions,
  logIn,
  logInOnDevice,
  logOut,
  logOutEverywhere,
  revokeSession,
} from "./sessions.ts";
import { signInByLink } from "./sign-in-links.ts";
import { accountKeysOf, signUp, signUpInBrowser, takenErrors } from "./sign-up.ts";

export function createAccountsService(deps: AccountsDeps) {
  const withDeps = bindDeps(deps);
  /** A use case of strangers, limited by client. */
  const limited =
    <Input, Value>(
      limit: LimitName,
      operation: (deps: AccountsDeps, input: Input, client: Client) => Promise<Result<Value>>,
    ) =>
    async (input: Input, client: Client): Promise<Result<Value>> => {
      const allowed = await deps.limits.take(limit, client.address);
      return allowed.ok ? operation(deps, input, client) : allowed;
    };
  return {
    signUp: limited("sign-up:client", signUp),
    signUpInBrowser: limited("sign-up:client", signUpInBrowser),
    /**
     * Errors for a taken name or address when the sign-up failed for other reasons; none for a
     * client that asks too often.
     */
    takenErrors: async (
      { username = "", email = "" }: { username: string | undefined; email: string | undefined },
      client: Client,
    ): Promise<FieldErrors> => {
      if (username === "" && email === "") return {};
      if (!(await deps.limits.take("taken:client", client.address)).ok) return {};
      return takenErrors(deps, accountKeysOf({ username, email }));
    },
    activate: limited("activation:client", activate),
    checkActivation: limited("activation-check:client", checkActivation),
    activateInBrowser: limited("activation:client", activateInBrowser),
    resendActivation: (input: LinkRequest, client: Client): Promise<Result<null>> =>
      requestLink(deps, "activation", { input, client }),
    requestReset: (input: LinkRequest, client: Client): Promise<Result<null>> =>
      requestLink(deps, "password_reset", { input, client }),
    confirmReset: limited("reset-confirm:client", confirmReset),
    requestSignInLink: (input: LinkRequest, client: Client): Promise<Result<null>> =>
      requestLink(deps, "sign_in", { input, client }),
    signInByLink: withDeps(signInByLink),
    logIn: withDeps(logIn),
    logInOnDevice: withDeps(logInOnDevice),
    signInWithGoogle: limited("google:client", signInWithGoogle),
    signInWithGoogleOnDevice: limited("google:client", signInWithGoogleOnDevice),
    getSignInOptions: (): SignInOptions => ({ google_client_id: deps.googleClientId }),
    authenticate: withDeps(authenticate),
    logOut: withDeps(logOut),
    logOutEverywhere: withDeps(logOutEverywhere),
    getGoogleLink: withDeps(getGoogleLink),
    removeGoogleLink: withDeps(removeGoogleLink),
    listActivity: withDeps(listActivity),
    listSessions: withDeps(listSessions),
    revokeSession: withDeps(revokeSession),
    getProfile: withDeps(getProfile),
    updateProfile: withDeps(updateOwnProfile),
    getFirstSteps: withDeps(getFirstSteps),
    endFirstSteps: withDeps(endFirstSteps),
    changePassword: withDeps(changePassword),
    getEmailChange: withDeps(getEmailChange),
    requestEmailChange: withDeps(requestEmailChange),
    resendEmailChange: withDeps(resendEmailChange),
    cancelEmailChange: withDeps(cancelEmailChange),
    confirmEmailChange: withDeps(confirmEmailChange),
    undoEmailChange: limited("email-link:client", undoEmailChange),
    remove: withDeps(removeAccount),
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;
