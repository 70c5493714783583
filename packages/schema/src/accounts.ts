import { z } from "zod";
import { emailAddress, id, password, PASSWORD_MAX_LENGTH, requiredText, text, timeZone, username } from "./fields.ts";

/** Longest first and last name, in code points. */
const NAME_MAX_LENGTH = 150;

export const user = z
  .object({
    id,
    username: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    /** IANA name; date-times without an offset are read, and all are printed, in this zone. */
    timezone: z.string(),
  })
  .meta({ id: "User" });
export type User = z.output<typeof user>;

export const signUp = z
  .object({
    username,
    email: emailAddress,
    password,
    first_name: text(NAME_MAX_LENGTH).default(""),
    last_name: text(NAME_MAX_LENGTH).default(""),
    timezone: timeZone.default("UTC"),
  })
  .meta({ id: "SignUp" });
export type SignUp = z.output<typeof signUp>;

export const signedUp = user.pick({ id: true, username: true, email: true }).meta({ id: "SignedUp" });
export type SignedUp = z.output<typeof signedUp>;

/** Longest uid or token that is looked at; real ones are 48 and 43 characters. */
const LINK_PART_MAX_LENGTH = 255;

/** The two last segments of an activation link's path. */
export const activation = z
  .object({ uid: requiredText(LINK_PART_MAX_LENGTH), token: requiredText(LINK_PART_MAX_LENGTH) })
  .meta({ id: "Activation" });
export type Activation = z.output<typeof activation>;

/** Both members are optional, as in Djoser: an absent one is simply not the right one. */
export const login = z
  .object({
    /** Not checked for its form: a malformed address is answered like an unknown one. */
    email: requiredText(PASSWORD_MAX_LENGTH).optional(),
    password: password.optional(),
  })
  .meta({ id: "Login" });
export type Login = z.output<typeof login>;

export const authToken = z.object({ auth_token: z.string() }).meta({ id: "AuthToken" });
export type AuthToken = z.output<typeof authToken>;
