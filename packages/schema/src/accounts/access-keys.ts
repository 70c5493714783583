import { z } from "zod";
import { dateTime, id, requiredText } from "../fields/fields.ts";
import { ACCESS_KEY_NAME_MAX_LENGTH } from "../fields/limits.ts";
import { confirmation } from "./accounts.ts";

/** Access keys: named secrets of programs, instead of the password of the account. */

export const ACCESS_KEYS_MAX = 50;

/** `read`: GET and HEAD, or the same over CalDAV; `write`: all. */
export const accessLevel = z.enum(["none", "read", "write"]);
export type AccessLevel = z.output<typeof accessLevel>;

const scopeFields = {
  /** Calendars and their events over CalDAV. */
  events: accessLevel,
  /** Task lists and their tasks over CalDAV. */
  tasks: accessLevel,
  /** The REST API. */
  api: accessLevel,
};

export const accessScopes = z.object(scopeFields);
export type AccessScopes = z.output<typeof accessScopes>;

export const accessKey = z.object({
  id,
  name: z.string(),
  scopes: accessScopes,
  created_at: dateTime,
  /** To the hour; null before the first time. */
  last_used_at: dateTime.nullable(),
  /** The program that used it last, such as `DAVx5`; empty before the first time or if unknown. */
  last_client: z.string(),
  /** Network address of the last use without its last part; empty before the first time. */
  network: z.string(),
  /** Null: does not expire. */
  expires_at: dateTime.nullable(),
  is_expired: z.boolean(),
});
export type AccessKey = z.output<typeof accessKey>;

const NO_SCOPE = "Choose what the key may be used for.";

export const accessKeyCreate = z.strictObject({
  name: requiredText(ACCESS_KEY_NAME_MAX_LENGTH),
  scopes: z.strictObject(scopeFields).check(({ value, issues }) => {
    if (Object.values(value).some((level) => level !== "none")) return;
    issues.push({ code: "custom", message: NO_SCOPE, input: value, continue: true });
  }),
  expires_at: dateTime.nullish(),
  ...confirmation.shape,
});
export type AccessKeyCreate = z.output<typeof accessKeyCreate>;

/** A key with its secret text, which cannot be read again. */
export const createdAccessKey = accessKey.extend({ key: z.string() });
export type CreatedAccessKey = z.output<typeof createdAccessKey>;

export const accessKeyRevocation = z.strictObject({ id, ...confirmation.shape });
export type AccessKeyRevocation = z.output<typeof accessKeyRevocation>;
