import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import type { Database } from "@hourloom/db/tables";
import { expect } from "@playwright/test";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import PostalMime from "postal-mime";
import { createPasswordHasher } from "../../apps/api/src/services/accounts/passwords/password-hasher.ts";
import { counterKey } from "../../apps/api/src/core/limits.ts";
import { insertMember, TEST_HASHES } from "../../apps/api/src/testing/members.ts";
import { emailKeyOf } from "../../packages/domain/src/accounts/account-key.ts";
import { runDatabase } from "./run-database.ts";

const dataDirectory = process.env["E2E_DATA_DIR"] ?? "";

/** Connections of this worker to the running app's own database; they end with it. */
const pool = new pg.Pool({ ...runDatabase(), max: 2, allowExitOnIdle: true });
pool.on("error", () => {});
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
const hasher = createPasswordHasher(TEST_HASHES);

/** Rows of the running app's own database. */
export async function queryDatabase(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>(text, values);
  return rows;
}

/** The link on a line of its own in the newest mail to `recipient`; waits until there is one. */
export async function linkInMailTo(recipient: string): Promise<string> {
  const directory = path.join(dataDirectory, "mail");
  const find = async () => {
    const files = await readdir(directory).catch(() => []);
    return files
      .filter((file) => file.endsWith(`-${recipient}.eml`))
      .toSorted()
      .at(-1);
  };
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  const mail = await PostalMime.parse(await readFile(path.join(directory, (await find()) ?? "")));
  const link = mail.text?.split("\n").find((line) => line.startsWith("http"));
  if (link === undefined) throw new Error(`the mail to ${recipient} holds no link on a line of its own`);
  return link.trim();
}

/**
 * The path of the newest link to `email` that begins with `page`: an account gets several mails.
 */
export async function pathOfLink(email: string, page: "activate" | "reset_password" | "sign_in"): Promise<string> {
  let path = "";
  await expect(async () => {
    path = new URL(await linkInMailTo(email)).pathname;
    expect(path.split("/")[1]).toBe(page);
  }).toPass({ timeout: 20_000 });
  return path;
}

/**
 * As if strangers had tried so many passwords of the account that no more of theirs is compared for
 * a day.
 */
export async function letStrangersGuess(email: string): Promise<void> {
  await queryDatabase(
    `insert into login_budgets (key, tried_at)
     values ($1, array(select now() from generate_series(1, 100000)))`,
    [counterKey("login:strangers", emailKeyOf(email))],
  );
}

export interface Account {
  username: string;
  email: string;
  password: string;
}

/** A name that no other test uses. */
export function newAccount(): Account {
  const username = `weaver-${randomBytes(5).toString("hex")}`;
  return { username, email: `${username}@example.com`, password: "quiet-river-stone" };
}

/** Makes an active account in a zone (IANA name), and answers a token for it. Sign-up itself is `first-light.spec.ts`. */
export async function makeAccount(timezone: string): Promise<Account & { token: string }> {
  const account = newAccount();
  const { token } = await insertMember({ db, hasher, now: new Date() }, { ...account, timezone });
  return { ...account, token };
}

/** How to sign in to the demo account, which has a month of data. */
export async function demoAccount(): Promise<Pick<Account, "email" | "password">> {
  const password = await readFile(path.join(dataDirectory, "demo-password"), "utf8");
  return { email: "demo@hourloom.local", password: password.trim() };
}
