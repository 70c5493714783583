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
} from "@hourloom/schema/accounts";
import type { ActivityPage, ActivityQuery } from "@hourloom/schema/activity";
import type { FieldErrors } from "@hourloom/schema/error-texts";
import type { Outcome } from "@hourloom/schema/refusals";
import { emailKeyOf, usernameKeyOf } from "@hourloom/domain/accounts/account-key";
import type { Client } from "../context.ts";
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
  signUp(input: SignUp, client: Client): Promise<Outcome<SignedUp>>;
  signUpInBrowser(input: SignUp, client: Client): Promise<Outcome<SignedUpInBrowser>>;
  /** What is taken of a name and an address, for who cannot be signed up for other reasons; nothing for who asks too often. */
  takenErrors(given: { username: string | undefined; email: string | undefined }, client: Client): Promise<FieldErrors>;
  activate(input: Activation, client: Client): Promise<Outcome<null>>;
  checkActivation(input: Activation, client: Client): Promise<Outcome<PendingAccount>>;
  activateInBrowser(input: BrowserActivation, client: Client): Promise<Outcome<DeviceToken>>;
  resendActivation(input: LinkRequest, client: Client): Promise<Outcome<null>>;
  requestReset(input: LinkRequest, client: Client): Promise<Outcome<null>>;
  confirmReset(input: PasswordReset, client: Client): Promise<Outcome<null>>;
  requestSignInLink(input: LinkRequest, client: Client): Promise<Outcome<null>>;
  signInByLink(input: LinkLogin, client: Client): Promise<Outcome<DeviceToken>>;
  logIn(input: Login, client: Client): Promise<Outcome<AuthToken>>;
  logInOnDevice(input: DeviceLogin, client: Client): Promise<Outcome<DeviceToken>>;
  signInWithGoogle(input: GoogleLogin, client: Client): Promise<Outcome<AuthToken>>;
  signInWithGoogleOnDevice(input: DeviceGoogleLogin, client: Client): Promise<Outcome<DeviceToken>>;
  getSignInOptions(): SignInOptions;
  authenticate(token: string): Promise<Outcome<Actor>>;
  logOut(actor: Actor, client: Client): Promise<Outcome<null>>;
  listSessions(actor: Actor): Promise<Outcome<LoginSession[]>>;
  logOutEverywhere(actor: Actor, confirmation: Confirmation, client: Client): Promise<Outcome<null>>;
  getGoogleLink(actor: Actor): Promise<Outcome<GoogleLink>>;
  removeGoogleLink(actor: Actor, confirmation: Confirmation, client: Client): Promise<Outcome<null>>;
  listActivity(actor: Actor, query: ActivityQuery): Promise<Outcome<ActivityPage>>;
  revokeSession(actor: Actor, input: SessionRevocation, client: Client): Promise<Outcome<null>>;
  getProfile(actor: Actor): Promise<Outcome<User>>;
  updateProfile(actor: Actor, change: ProfileChange): Promise<Outcome<User>>;
  changePassword(actor: Actor, input: PasswordChange, client: Client): Promise<Outcome<null>>;
  getEmailChange(actor: Actor): Promise<Outcome<PendingEmailChange | null>>;
  requestEmailChange(actor: Actor, input: EmailChange, client: Client): Promise<Outcome<null>>;
  resendEmailChange(actor: Actor, client: Client): Promise<Outcome<null>>;
  cancelEmailChange(actor: Actor): Promise<Outcome<null>>;
  confirmEmailChange(actor: Actor, input: Activation, client: Client): Promise<Outcome<ConfirmedEmail>>;
  undoEmailChange(input: Activation, client: Client): Promise<Outcome<RestoredEmail>>;
  remove(actor: Actor, removal: AccountRemoval): Promise<Outcome<null>>;
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
