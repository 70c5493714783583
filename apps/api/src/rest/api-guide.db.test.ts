import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createListeningApp, type ListeningApp } from "../testing/test-app.ts";

const run = promisify(execFile);
const guide = await readFile(path.resolve(import.meta.dirname, "../../../../docs/api.md"), "utf8");

/** The one block of code of a language in the guide, as a reader would copy it. */
function scriptIn(language: string): string {
  const blocks = [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, code]) => code);
  expect(blocks, `blocks of ${language}`).toHaveLength(1);
  return blocks[0] ?? "";
}

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

describe.each([
  { language: "bash", program: "bash", option: "-c", user: "curl", day: "2026-11-23", logins: 1 },
  {
    language: "js",
    program: process.execPath,
    option: "--input-type=module --eval",
    user: "node",
    day: "2026-11-24",
    logins: 2,
  },
])("the $user script of the guide", ({ language, program, option, user, day, logins }) => {
  test("is short", () => {
    expect(scriptIn(language).trim().split("\n").length).toBeLessThanOrEqual(10);
  });
  test("turns an event into pomodoros", async () => {
    const account = await api.signIn(user);
    const env = {
      PATH: process.env["PATH"],
      HOURLOOM_URL: api.address,
      HOURLOOM_EMAIL: account.email,
      HOURLOOM_PASSWORD: account.password,
    };
    const { stdout } = await run(program, [...option.split(" "), scriptIn(language)], { env });

    const starts = ["09:00", "09:30", "10:00", "10:30"].map((time) => `${day}T${time}:00`);
    for (const start of starts) expect(stdout).toContain(`${start}Z`);
    const sessions = await api.db
      .selectFrom("pomodoros")
      .where("user_id", "=", account.id)
      .select(["title", "start_time", "duration"])
      .orderBy("start_time")
      .execute();
    expect(sessions).toEqual(
      starts.map((start) => ({ title: "Write report", start_time: new Date(`${start}Z`), duration: 25 })),
    );
    expect((await api.call("GET", "/api/v1/events/", { token: account.token })).body).toEqual([]);
    // The test has logged in, too; one script logs out at its end.
    const tokens = await api.db.selectFrom("auth_tokens").where("user_id", "=", account.id).selectAll().execute();
    expect(tokens).toHaveLength(logins);
  });
});
