import type { User } from "@hourloom/schema/accounts/accounts";
import { parseStored } from "@/shared/storage/parse-stored";

const TOKEN_KEY = "token";
const USER_KEY = "user";
/** The account's settings, for the first screen; see `shared/time/settings-copy.ts`. */
export const SETTINGS_KEY = "settings";

/** The part of `localStorage` that stores the login. */
export type StorageArea = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Returns the stored token, which may be plain text or a JSON string. Undefined if there is none or
 * if it cannot be a token: JSON null, an object or an array, or text that no header may contain.
 */
export function readToken(raw: string | null): string | undefined {
  const text = raw?.trim() ?? "";
  const parsed = parseStored(text);
  const token = typeof parsed === "string" ? parsed.trim() : text;
  // `setItem` stores an undefined value as the text "undefined".
  const isInvalid =
    !/^[\x21-\x7e]+$/.test(token) || parsed === null || typeof parsed === "object" || token === "undefined";
  return isInvalid ? undefined : token;
}

function textOf(value: object, key: string): string {
  const member: unknown = Reflect.get(value, key);
  return typeof member === "string" ? member : "";
}

function versionOf(value: object): number {
  const member: unknown = Reflect.get(value, "version");
  return typeof member === "number" && Number.isInteger(member) && member >= 1 ? member : 1;
}

/** The stored user; undefined if it is invalid. */
export function readUser(raw: string | null): User | undefined {
  const value = parseStored(raw);
  if (typeof value !== "object" || value === null) return undefined;
  const user = {
    id: textOf(value, "id"),
    username: textOf(value, "username"),
    email: textOf(value, "email"),
    first_name: textOf(value, "first_name"),
    last_name: textOf(value, "last_name"),
    timezone: textOf(value, "timezone"),
    // Absent in data stored before accounts without a password existed.
    has_password: Reflect.get(value, "has_password") !== false,
    version: versionOf(value),
  };
  return user.id === "" || user.username.trim() === "" ? undefined : user;
}

export interface StoredLogin {
  token: string;
  user: User | undefined;
}

export function loadLogin(area: StorageArea): StoredLogin | undefined {
  const token = readToken(area.getItem(TOKEN_KEY));
  return token === undefined ? undefined : { token, user: readUser(area.getItem(USER_KEY)) };
}

/** The user is written first, because other tabs read both when the token changes. */
export function saveLogin(area: StorageArea, { token, user }: StoredLogin): void {
  if (user === undefined) area.removeItem(USER_KEY);
  else area.setItem(USER_KEY, JSON.stringify(user));
  if (area.getItem(TOKEN_KEY) !== token) area.setItem(TOKEN_KEY, token);
}

export function clearLogin(area: StorageArea): void {
  area.removeItem(USER_KEY);
  area.removeItem(SETTINGS_KEY);
  area.removeItem(TOKEN_KEY);
}
