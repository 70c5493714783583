import type {
  Activation,
  AuthToken,
  BrowserActivation,
  Confirmation,
  ConfirmedEmail,
  DeviceGoogleLogin,
  DeviceLogin,
  DeviceToken,
  GoogleDeviceToken,
  EmailChange,
  GoogleLink,
  GoogleLogin,
  LinkLogin,
  LinkRequest,
  Login,
  LoginSession,
  LogOutEverywhere,
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
import type { EndedSteps, FirstSteps } from "@hourloom/schema/accounts/first-steps";
import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import type { Result } from "@hourloom/schema/errors/domain-errors";
import { bindDeps, type Client, type Owner } from "../../core/context.ts";
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
import { getProfile, removeAccount, updateOwnProfile, type AccountRemoval, type ProfileChange } from "./profile.ts";
import {
  authenticate,
  listSessions,
  logIn,
  logInOnDevice,
  logOut,
  logOutEverywhere,
  revokeSession,
  type Actor,
} from "./sessions.ts";
import { signInByLink } from "./sign-in-links.ts";
import { accountKeysOf, signUp, signUpInBrowser, takenErrors } from "./sign-up.ts";

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
  signInWithGoogleOnDevice(input: DeviceGoogleLogin, client: Client): Promise<Result<GoogleDeviceToken>>;
  getSignInOptions(): SignInOptions;
  authenticate(token: string): Promise<Result<Actor>>;
  logOut(actor: Actor, client: Client): Promise<Result<null>>;
  listSessions(actor: Actor): Promise<Result<LoginSession[]>>;
  logOutEverywhere(actor: Actor, input: LogOutEverywhere, client: Client): Promise<Result<null>>;
  getGoogleLink(actor: Actor): Promise<Result<GoogleLink>>;
  removeGoogleLink(actor: Actor, confirmation: Confirmation, client: Client): Promise<Result<null>>;
  listActivity(actor: Actor, query: ActivityQuery): Promise<Result<ActivityPage>>;
  revokeSession(actor: Actor, input: SessionRevocation, client: Client): Promise<Result<null>>;
  getProfile(owner: Owner): Promise<Result<User>>;
  updateProfile(actor: Actor, change: ProfileChange): Promise<Result<User>>;
  getFirstSteps(owner: Owner): Promise<Result<FirstSteps>>;
  endFirstSteps(owner: Owner, input: EndedSteps): Promise<Result<FirstSteps>>;
  changePassword(actor: Actor, input: PasswordChange, client: Client): Promise<Result<null>>;
  getEmailChange(actor: Actor): Promise<Result<PendingEmailChange | null>>;
  requestEmailChange(actor: Actor, input: EmailChange, client: Client): Promise<Result<null>>;
  resendEmailChange(actor: Actor, client: Client): Promise<Result<null>>;
  cancelEmailChange(actor: Actor): Promise<Result<null>>;
  confirmEmailChange(actor: Actor, input: Activation, client: Client): Promise<Result<ConfirmedEmail>>;
  undoEmailChange(input: Activation, client: Client): Promise<Result<RestoredEmail>>;
  remove(actor: Actor, removal: AccountRemoval): Promise<Result<null>>;
}

export function createAccountsService(deps: AccountsDeps): AccountsService {
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
    takenErrors: async ({ username = "", email = "" }, client) => {
      if (username === "" && email === "") return {};
      if (!(await deps.limits.take("taken:client", client.address)).ok) return {};
      return takenErrors(deps, accountKeysOf({ username, email }));
    },
    activate: limited("activation:client", activate),
    checkActivation: limited("activation-check:client", checkActivation),
    activateInBrowser: limited("activation:client", activateInBrowser),
    resendActivation: (input, client) => requestLink(deps, "activation", { input, client }),
    requestReset: (input, client) => requestLink(deps, "password_reset", { input, client }),
    confirmReset: limited("reset-confirm:client", confirmReset),
    requestSignInLink: (input, client) => requestLink(deps, "sign_in", { input, client }),
    signInByLink: withDeps(signInByLink),
    logIn: withDeps(logIn),
    logInOnDevice: withDeps(logInOnDevice),
    signInWithGoogle: limited("google:client", signInWithGoogle),
    signInWithGoogleOnDevice: limited("google:client", signInWithGoogleOnDevice),
    getSignInOptions: () => ({ google_client_id: deps.googleClientId }),
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
