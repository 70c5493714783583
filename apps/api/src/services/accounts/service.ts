import type {
  Activation,
  AuthToken,
  BrowserActivation,
  Confirmation,
  ConfirmedEmail,
  DeviceGoogleLogin,
  DeviceLogin,
  DeviceToken,
  EmailChange,
  GoogleLink,
  GoogleLogin,
  LinkLogin,
  LinkRequest,
  Login,
  LoginSession,
  PasswordChange,
  PasswordReset,
  PendingAccount,
  PendingEmailChange,
  RestoredEmail,
  SessionRevocation,
  SignedUp,
  SignedUpInBrowser,
  SignInOptions,
  SignUp,
  User,
} from "@hourloom/schema/accounts/accounts";
import type { ActivityPage, ActivityQuery } from "@hourloom/schema/accounts/activity";
import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import type { Result } from "@hourloom/schema/errors/domain-errors";
import { emailKeyOf, usernameKeyOf } from "@hourloom/domain/accounts/account-key";
import type { Client } from "../../core/context.ts";
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
import { listActivity } from "./activity.ts";
import { getGoogleLink, removeGoogleLink } from "./google-link.ts";
import { signInWithGoogle, signInWithGoogleOnDevice } from "./google-sign-in.ts";
import { requestLink } from "./link-requests.ts";
import { logOutEverywhere } from "./log-out-everywhere.ts";
import { changePassword, confirmReset, type PasswordDeps } from "./passwords.ts";
import { getProfile, removeAccount, updateOwnProfile, type AccountRemoval, type ProfileChange } from "./profile.ts";
import {
  authenticate,
  listSessions,
  logIn,
  logInOnDevice,
  logOut,
  revokeSession,
  type Actor,
  type SessionDeps,
} from "./sessions.ts";
import { signInByLink } from "./sign-in-links.ts";
import { signUp, signUpInBrowser, takenErrors, type SignUpDeps } from "./sign-up.ts";

export interface AccountsService {
  signUp(input: SignUp, client: Client): Promise<Result<SignedUp>>;
  signUpInBrowser(input: SignUp, client: Client): Promise<Result<SignedUpInBrowser>>;
  /**
   * Errors for a taken name or address when the sign-up failed for other reasons; none for a client
   * that asks too often.
   */
  takenErrors(
    members: { username: string | undefined; email: string | undefined },
    client: Client,
  ): Promise<FieldErrors>;
  activate(input: Activation, client: Client): Promise<Result<null>>;
  checkActivation(input: Activation, client: Client): Promise<Result<PendingAccount>>;
  activateInBrowser(input: BrowserActivation, client: Client): Promise<Result<DeviceToken>>;
  resendActivation(input: LinkRequest, client: Client): Promise<Result<null>>;
  requestReset(input: LinkRequest, client: Client): Promise<Result<null>>;
  confirmReset(input: PasswordReset, client: Client): Promise<Result<null>>;
  requestSignInLink(input: LinkRequest, client: Client): Promise<Result<null>>;
  signInByLink(input: LinkLogin, client: Client): Promise<Result<DeviceToken>>;
  logIn(input: Login, client: Client): Promise<Result<AuthToken>>;
  logInOnDevice(input: DeviceLogin, client: Client): Promise<Result<DeviceToken>>;
  signInWithGoogle(input: GoogleLogin, client: Client): Promise<Result<AuthToken>>;
  signInWithGoogleOnDevice(input: DeviceGoogleLogin, client: Client): Promise<Result<DeviceToken>>;
  getSignInOptions(): SignInOptions;
  authenticate(token: string): Promise<Result<Actor>>;
  logOut(actor: Actor, client: Client): Promise<Result<null>>;
  listSessions(actor: Actor): Promise<Result<LoginSession[]>>;
  logOutEverywhere(actor: Actor, confirmation: Confirmation, client: Client): Promise<Result<null>>;
  getGoogleLink(actor: Actor): Promise<Result<GoogleLink>>;
  removeGoogleLink(actor: Actor, confirmation: Confirmation, client: Client): Promise<Result<null>>;
  listActivity(actor: Actor, query: ActivityQuery): Promise<Result<ActivityPage>>;
  revokeSession(actor: Actor, input: SessionRevocation, client: Client): Promise<Result<null>>;
  getProfile(actor: Actor): Promise<Result<User>>;
  updateProfile(actor: Actor, change: ProfileChange): Promise<Result<User>>;
  changePassword(actor: Actor, input: PasswordChange, client: Client): Promise<Result<null>>;
  getEmailChange(actor: Actor): Promise<Result<PendingEmailChange | null>>;
  requestEmailChange(actor: Actor, input: EmailChange, client: Client): Promise<Result<null>>;
  resendEmailChange(actor: Actor, client: Client): Promise<Result<null>>;
  cancelEmailChange(actor: Actor): Promise<Result<null>>;
  confirmEmailChange(actor: Actor, input: Activation, client: Client): Promise<Result<ConfirmedEmail>>;
  undoEmailChange(input: Activation, client: Client): Promise<Result<RestoredEmail>>;
  remove(actor: Actor, removal: AccountRemoval): Promise<Result<null>>;
}

export interface AccountsDeps extends SignUpDeps, SessionDeps, PasswordDeps {
  /** Null: Google's button is not offered. */
  googleClientId: string | null;
}

export function createAccountsService(deps: AccountsDeps): AccountsService {
  return {
    signUp: (input, client) => signUp(deps, input, client),
    signUpInBrowser: (input, client) => signUpInBrowser(deps, input, client),
    takenErrors: async ({ username = "", email = "" }, client) => {
      if (username === "" && email === "") return {};
      if (!(await deps.limits.take("taken:client", client.address)).ok) return {};
      return takenErrors(deps, { username_key: usernameKeyOf(username), email_key: emailKeyOf(email) });
    },
    activate: (input, client) => activate(deps, input, client),
    checkActivation: (input, client) => checkActivation(deps, input, client),
    activateInBrowser: (input, client) => activateInBrowser(deps, input, client),
    resendActivation: (input, client) => requestLink(deps, "activation", { input, client }),
    requestReset: (input, client) => requestLink(deps, "password_reset", { input, client }),
    confirmReset: (input, client) => confirmReset(deps, input, client),
    requestSignInLink: (input, client) => requestLink(deps, "sign_in", { input, client }),
    signInByLink: (input, client) => signInByLink(deps, input, client),
    logIn: (input, client) => logIn(deps, input, client),
    logInOnDevice: (input, client) => logInOnDevice(deps, input, client),
    signInWithGoogle: (input, client) => signInWithGoogle(deps, input, { client }),
    signInWithGoogleOnDevice: (input, client) => signInWithGoogleOnDevice(deps, input, client),
    getSignInOptions: () => ({ google_client_id: deps.googleClientId }),
    authenticate: (token) => authenticate(deps, token),
    logOut: (actor, client) => logOut(deps, actor, client),
    logOutEverywhere: (actor, confirmation, client) => logOutEverywhere(deps, actor, { confirmation, client }),
    getGoogleLink: (actor) => getGoogleLink(deps, actor),
    removeGoogleLink: (actor, confirmation, client) => removeGoogleLink(deps, actor, { confirmation, client }),
    listActivity: (actor, query) => listActivity(deps, actor, query),
    listSessions: (actor) => listSessions(deps, actor),
    revokeSession: (actor, input, client) => revokeSession(deps, actor, { input, client }),
    getProfile: (actor) => getProfile(deps, actor),
    updateProfile: (actor, change) => updateOwnProfile(deps, actor, change),
    changePassword: (actor, input, client) => changePassword(deps, actor, { input, client }),
    getEmailChange: (actor) => getEmailChange(deps, actor),
    requestEmailChange: (actor, input, client) => requestEmailChange(deps, actor, { input, client }),
    resendEmailChange: (actor, client) => resendEmailChange(deps, actor, client),
    cancelEmailChange: (actor) => cancelEmailChange(deps, actor),
    confirmEmailChange: (actor, input, client) => confirmEmailChange(deps, actor, { input, client }),
    undoEmailChange: (input, client) => undoEmailChange(deps, input, client),
    remove: (actor, removal) => removeAccount(deps, actor, removal),
  };
}
