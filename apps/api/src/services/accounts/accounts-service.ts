import type { LinkRequest, SignInOptions } from "@hourloom/schema/accounts/accounts";
import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import { type Result, ok } from "@hourloom/schema/errors/domain-errors";
import { bindDeps, type Client, type ServiceContext, type Owner } from "../../core/context.ts";
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
import { getGoogleLink, removeGoogleLink } from "./google-link.ts";
import { signInWithGoogle, signInWithGoogleOnDevice } from "./google-sign-in.ts";
import { requestLink } from "./link-requests.ts";
import { changePassword, confirmReset } from "./passwords.ts";
import { getProfile, removeAccount, updateOwnProfile } from "./profile.ts";
import {
  authenticate,
  listLogins,
  logIn,
  logInOnDevice,
  logOut,
  logOutEverywhere,
  revokeLogin,
  type Actor,
} from "./logins.ts";
import { signInByLink } from "./sign-in-links.ts";
import { accountKeysOf, signUp, signUpInBrowser, takenErrors } from "./sign-up.ts";
import { ACTIVITY_DAYS, activityKind, type ActivityPage, type ActivityQuery } from "@hourloom/schema/accounts/activity";
import { listAuditEvents } from "@hourloom/db/queries/audit";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import { printDateTime } from "../../core/date-times.ts";
import { endFirstSteps as removeSteps, findFirstSteps } from "@hourloom/db/queries/accounts";
import { firstStep, type EndedSteps, type FirstSteps } from "@hourloom/schema/accounts/first-steps";
import { gone } from "./confirm-owner.ts";

/** In the order of the screen, also if a step of a later version is stored. */
function present(stored: readonly string[] | undefined): Result<FirstSteps> {
  return stored === undefined ? gone : ok({ left: firstStep.options.filter((step) => stored.includes(step)) });
}

async function getFirstSteps({ db }: ServiceContext, { userId }: Owner): Promise<Result<FirstSteps>> {
  return present(await findFirstSteps(db, userId));
}

/** Ends steps that were done or skipped; they do not return. Ended ones may be ended again. */
async function endFirstSteps(
  { db }: ServiceContext,
  { userId }: Owner,
  { steps }: EndedSteps,
): Promise<Result<FirstSteps>> {
  return present(await removeSteps(db, userId, steps));
}

/** Returns the account's activity of the last 90 days, newest first, one page. */
async function listActivity(
  deps: ServiceContext,
  actor: Actor,
  { limit, cursor }: ActivityQuery,
): Promise<Result<ActivityPage>> {
  const since = new Date(deps.now().getTime() - ACTIVITY_DAYS * DAY_MS);
  // One more row than the page tells whether there are more.
  const events = await listAuditEvents(deps.db, actor.userId, { since, before: cursor ?? undefined, limit: limit + 1 });
  const shown = events.slice(0, limit);
  const entries = shown.map(({ id, kind, created_at, browser, network }) => ({
    id,
    browser,
    network,
    kind: activityKind.parse(kind),
    created_at: printDateTime(created_at, actor),
  }));
  return ok({ entries, next: events.length > limit ? (shown.at(-1)?.id ?? null) : null });
}

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
    listLogins: withDeps(listLogins),
    revokeLogin: withDeps(revokeLogin),
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
