import { z } from "zod";
import {
  dateTime,
  emailAddress,
  id,
  password,
  PASSWORD_MAX_LENGTH,
  requiredText,
  text,
  timeZone,
  username,
  version,
} from "../fields/fields.ts";
import { regionalSettings } from "./settings.ts";

/** Maximum length of first and last name, in code points. */
const NAME_MAX_LENGTH = 150;

export const user = z
  .object({
    id,
    username: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    timezone: z.string().describe("The IANA name of the time zone in which date-times are read and written."),
    has_password: z.boolean().describe("False if the account can only sign in with Google."),
    version,
  })
  .meta({ id: "User" });
export type User = z.output<typeof user>;

export const nameFields = { first_name: text(NAME_MAX_LENGTH), last_name: text(NAME_MAX_LENGTH) };

export const signUp = z
  .object({
    username,
    email: emailAddress,
    password,
    first_name: nameFields.first_name.default(""),
    last_name: nameFields.last_name.default(""),
    timezone: timeZone.default("UTC"),
  })
  .meta({ id: "SignUp" });
export type SignUp = z.output<typeof signUp>;

const regional = regionalSettings.optional();
/** With what the browser's language and region decide for the new account. */
export const browserSignUp = signUp.extend({ regional });
export type BrowserSignUp = z.output<typeof browserSignUp>;

export const signedUp = user.pick({ id: true, username: true, email: true }).meta({ id: "SignedUp" });
export type SignedUp = z.output<typeof signedUp>;

/** Maximum accepted length of a uid or token; real ones have 48 and 43 characters. */
const LINK_PART_MAX_LENGTH = 255;

/** The last two segments of the path of a link in a mail. */
const linkParts = { uid: requiredText(LINK_PART_MAX_LENGTH), token: requiredText(LINK_PART_MAX_LENGTH) };

export const activation = z.object(linkParts).meta({ id: "Activation" });
export type Activation = z.output<typeof activation>;

/** The account that a valid activation link would activate. */
export const pendingAccount = user.pick({ username: true, email: true });
export type PendingAccount = z.output<typeof pendingAccount>;

/** Address to which a link is sent if an account has it. */
export const linkRequest = z.object({ email: emailAddress }).meta({ id: "LinkRequest" });
export type LinkRequest = z.output<typeof linkRequest>;

export const passwordReset = z.object({ ...linkParts, new_password: password }).meta({ id: "PasswordReset" });
export type PasswordReset = z.output<typeof passwordReset>;

const loginFields = {
  /** No format check: a malformed address gets the same response as an unknown one. */
  email: requiredText(PASSWORD_MAX_LENGTH).optional(),
  password: password.optional(),
};

/** Both members are optional, as in Djoser: a missing one is a wrong credential. */
export const login = z.object(loginFields).meta({ id: "Login" });
export type Login = z.output<typeof login>;

export const authToken = z.object({ auth_token: z.string() }).meta({ id: "AuthToken" });
export type AuthToken = z.output<typeof authToken>;

/** Maximum accepted length of a device id or nonce. */
const SECRET_MAX_LENGTH = 255;

/**
 * Login of the workspace. A known `device_id` exempts the device from the throttling of other
 * clients.
 */
export const deviceLogin = z.object({ ...loginFields, device_id: z.string().max(SECRET_MAX_LENGTH).optional() });
export type DeviceLogin = z.output<typeof deviceLogin>;

/** Sign-in by a link in a mail: `uid` and `token` are the last two segments of its path. */
export const linkLogin = z.object({ ...linkParts, device_id: z.string().max(SECRET_MAX_LENGTH).optional() });
export type LinkLogin = z.output<typeof linkLogin>;

export const deviceToken = authToken.extend({ device_id: z.string() });
export type DeviceToken = z.output<typeof deviceToken>;

/** A login by Google's button, which creates the account at the first one. */
export const googleDeviceToken = deviceToken.extend({ is_first_login: z.boolean() });
export type GoogleDeviceToken = z.output<typeof googleDeviceToken>;

/**
 * A sign-up in a browser. The browser stores `secret` and sends it when the activation link is
 * opened there.
 */
export const signedUpInBrowser = signedUp.extend({ secret: z.string() });
export type SignedUpInBrowser = z.output<typeof signedUpInBrowser>;

const browserActivationFields = { ...linkParts, device_id: deviceLogin.shape.device_id };

/**
 * Activation in a browser, which also signs in. The link proves only who owns the address, not who
 * chose the password. So one of these is required too: the secret of the browser that signed up,
 * the password chosen there, or a new password, which replaces the first.
 */
export const browserActivation = z.discriminatedUnion("by", [
  z.strictObject({ ...browserActivationFields, by: z.literal("secret"), secret: requiredText(SECRET_MAX_LENGTH) }),
  z.strictObject({ ...browserActivationFields, by: z.literal("password"), password }),
  z.strictObject({ ...browserActivationFields, by: z.literal("new_password"), new_password: password }),
]);
export type BrowserActivation = z.output<typeof browserActivation>;

/** Maximum accepted length of an identity token; Google's have about 1,200 characters. */
const CREDENTIAL_MAX_LENGTH = 8_192;
const credential = requiredText(CREDENTIAL_MAX_LENGTH);

export const googleLogin = z
  .object({
    credential: credential.describe("The identity token from Google's sign-in button."),
    nonce: requiredText(SECRET_MAX_LENGTH)
      .optional()
      .describe("The nonce that the token was requested with. Required if the token contains one."),
    timezone: timeZone.optional().describe("The time zone of a new account. Ignored if the account exists."),
  })
  .meta({ id: "GoogleLogin" });
export type GoogleLogin = z.output<typeof googleLogin>;

/**
 * Google login of the workspace, with the id of a device that signed in before. The page has asked
 * for its token with a nonce, so that one which was obtained elsewhere does not sign in here.
 */
export const deviceGoogleLogin = googleLogin
  .required({ nonce: true })
  .extend({ device_id: z.string().max(SECRET_MAX_LENGTH).optional(), regional });
export type DeviceGoogleLogin = z.output<typeof deviceGoogleLogin>;

/** When a Google account was linked; null if none is. */
export const googleLink = z.object({ joined_at: dateTime.nullable() });
export type GoogleLink = z.output<typeof googleLink>;

/** Sign-in methods of this installation. */
export const signInOptions = z.object({ google_client_id: z.string().nullable() });
export type SignInOptions = z.output<typeof signInOptions>;

/** Absent members do not change; id and address cannot be changed. */
export const profilePatch = z
  .object({ username, ...nameFields, timezone: timeZone })
  .partial()
  .meta({ id: "ProfilePatch" });
export type ProfilePatch = z.output<typeof profilePatch>;

export const profileReplace = profilePatch.required({ username: true }).meta({ id: "ProfileReplace" });

/** Reauthentication: the password, or a fresh identity token if the account has no password. */
const confirmationFields = {
  current_password: password.optional().describe("The current password. Required if the account has one."),
  credential: credential
    .optional()
    .describe("A new identity token from Google. Required if the account has no password."),
  nonce: requiredText(SECRET_MAX_LENGTH).optional(),
};

export const confirmation = z.object(confirmationFields).meta({ id: "Confirmation" });
export type Confirmation = z.output<typeof confirmation>;

export const logOutEverywhere = z.strictObject({
  ...confirmationFields,
  /** Feeds have no login, so they end only if the owner was asked. */
  end_feeds: z.boolean().default(false),
});
export type LogOutEverywhere = z.output<typeof logOutEverywhere>;

export const passwordChange = z.object({ ...confirmationFields, new_password: password });
export type PasswordChange = z.output<typeof passwordChange>;

export const emailChange = z.object({ ...confirmationFields, email: emailAddress });
export type EmailChange = z.output<typeof emailChange>;

/** A new address that is not confirmed yet. */
export const pendingEmailChange = z.object({ email: z.string(), expires_at: dateTime });
export type PendingEmailChange = z.output<typeof pendingEmailChange>;

/** The new address of the account. */
export const confirmedEmail = user.pick({ email: true });
export type ConfirmedEmail = z.output<typeof confirmedEmail>;

/**
 * The restored address of the account, and a link for a new password; null if the account has none.
 */
export const restoredEmail = confirmedEmail.extend({ reset: activation.nullable() });
export type RestoredEmail = z.output<typeof restoredEmail>;

/** One active login of the account. */
export const activeLogin = z.object({
  id,
  created_at: dateTime,
  /** Rounded to the hour. */
  last_seen_at: dateTime,
  /** Browser family and system, or the program's name; empty if unknown. */
  browser: z.string(),
  /** Network address of the sign-in without its last part. */
  network: z.string(),
  is_current: z.boolean(),
});
export type ActiveLogin = z.output<typeof activeLogin>;

export const loginRevocation = z.object({ id, ...confirmationFields });
export type LoginRevocation = z.output<typeof loginRevocation>;
