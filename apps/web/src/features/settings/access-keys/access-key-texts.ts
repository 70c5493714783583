import type { AccessKey, AccessLevel, AccessScopes } from "@hourloom/schema/accounts/access-keys";
import { formatDateTime } from "@/shared/time/format";

export const scopeNames: Readonly<Record<keyof AccessScopes, string>> = {
  events: "Calendars",
  tasks: "Task lists",
  api: "REST API",
};

export const levelNames: Readonly<Record<AccessLevel, string>> = {
  none: "No access",
  read: "Read",
  write: "Read and change",
};

export const scopes = ["events", "tasks", "api"] as const satisfies readonly (keyof AccessScopes)[];

/** Such as "Calendars: read and change · Task lists: read". */
export function scopesText(allowed: AccessScopes): string {
  return scopes
    .filter((scope) => allowed[scope] !== "none")
    .map((scope) => `${scopeNames[scope]}: ${levelNames[allowed[scope]].toLowerCase()}`)
    .join(" · ");
}

/** When, by what program and from where the key was used; stored to the hour. */
export function lastUseText({ last_used_at, last_client, network }: AccessKey, zone: string): string {
  if (last_used_at === null) return "Not used yet";
  const client = last_client === "" ? "" : ` by ${last_client}`;
  const from = network === "" ? "" : ` from ${network}`;
  return `Last used ${formatDateTime(last_used_at, zone)}${client}${from}`;
}

export function expiryText({ expires_at, is_expired }: AccessKey, zone: string): string {
  if (expires_at === null) return "Does not expire";
  return `${is_expired ? "Expired" : "Expires"} ${formatDateTime(expires_at, zone)}`;
}

/** A command that lists the events with a key. */
export function curlExample(origin: string, key: string): string {
  return `curl -H "Authorization: Token ${key}" ${origin}/api/v1/events/`;
}
