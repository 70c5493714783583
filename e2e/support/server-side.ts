import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, type APIRequestContext } from "@playwright/test";
import pg from "pg";
import PostalMime from "postal-mime";
import { runDatabase } from "./run-database.ts";

const dataDirectory = process.env["E2E_DATA_DIR"] ?? "";

/** Rows of the running app's own database. */
export async function queryDatabase(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(runDatabase());
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, values);
    return rows;
  } finally {
    await client.end();
  }
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

/** Makes an active account over REST, as a script would, and answers a token for it. */
export async function makeAccount(request: APIRequestContext, timezone: string): Promise<Account & { token: string }> {
  const account = newAccount();
  const signedUp = await request.post("/api/v1/users/", { data: { ...account, timezone } });
  expect(signedUp.status()).toBe(201);
  const [uid, token] = (await linkInMailTo(account.email)).split("/").slice(-2);
  expect((await request.post("/api/v1/users/activation/", { data: { uid, token } })).status()).toBe(204);
  const login = await request.post("/api/v1/token/login/", { data: account });
  const { auth_token } = await login.json();
  return { ...account, token: String(auth_token) };
}

/** How to sign in to the demo account, which has a month of data. */
export async function demoAccount(): Promise<Pick<Account, "email" | "password">> {
  const password = await readFile(path.join(dataDirectory, "demo-password"), "utf8");
  return { email: "demo@hourloom.local", password: password.trim() };
}
