import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import type { Database } from "@hourloom/db/tables/database";
import { expect } from "@playwright/test";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import PostalMime from "postal-mime";
import { createPasswordHasher } from "../../apps/api/src/services/accounts/passwords/password-hasher.ts";
import { counterKey } from "../../apps/api/src/core/limits.ts";
import { insertMember, TEST_HASHES } from "../../apps/api/src/testing/members.ts";
import { emailKeyOf } from "../../packages/domain/src/accounts/account-key.ts";
import { runDatabase } from "./run-database.ts";

const dataDirectory = process.env["E2E_DATA_DIR"] ?? "";

/** This worker's connections to the app's database. */
const pool = new pg.Pool({ ...runDatabase(), max: 2, allowExitOnIdle: true });
pool.on("error", () => {});
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
const hasher = createPasswordHasher(TEST_HASHES);

/** Queries the database of the running app. */
export async function queryDatabase(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>(text, values);
  return rows;
}

/**
 * Runs `work` in a transaction that locks the account first, as the app's writers do: otherwise
 * they could deadlock.
 */
export async function changeAccount<Result>(
  email: string,
  work: (transaction: Transaction<Database>, userId: string) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (transaction) => {
    const accounts = transaction.selectFrom("users").select("id").where("email", "=", email).forUpdate();
    const { id } = await accounts.executeTakeFirstOrThrow();
    return await work(transaction, id);
  });
}

/** Waits for a mail to `recipient`, and returns the link on its own line in the newest one. */
export async function waitForMailLink(recipient: string): Promise<string> {
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
  if (link === undefined) throw new Error(`The mail to ${recipient} contains no link on its own line.`);
  return link.trim();
}

/** Waits until the newest link sent to `email` is for `page`, and returns its path. */
export async function waitForLinkPath(email: string, page: "activate" | "reset_password" | "sign_in"): Promise<string> {
  let path = "";
  await expect(async () => {
    path = new URL(await waitForMailLink(email)).pathname;
    expect(path.split("/")[1]).toBe(page);
  }).toPass({ timeout: 20_000 });
  return path;
}

/** Uses up the password attempts of unknown devices for the account, so that they are rejected. */
export async function exhaustLoginBudget(email: string): Promise<void> {
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

/** Returns credentials that no other test uses; creates nothing. */
export function newAccount(): Account {
  const username = `weaver-${randomBytes(5).toString("hex")}`;
  return { username, email: `${username}@example.com`, password: "quiet-river-stone" };
}

/** Creates an active account in a time zone (IANA name); returns it with a token. */
export async function createAccount(timezone: string): Promise<Account & { token: string }> {
  const account = newAccount();
  const { token } = await insertMember({ db, hasher, now: new Date() }, { ...account, timezone });
  return { ...account, token };
}

/** Returns the credentials of the demo account, which has a month of data. */
export async function demoAccount(): Promise<Pick<Account, "email" | "password">> {
  const password = await readFile(path.join(dataDirectory, "demo-password"), "utf8");
  return { email: "demo@hourloom.local", password: password.trim() };
}
