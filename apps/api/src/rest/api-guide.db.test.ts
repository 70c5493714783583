import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createListeningApp, type ListeningApp } from "../testing/test-app.ts";

const run = promisify(execFile);
const guide = await readFile(path.resolve(import.meta.dirname, "../../../../docs/api.md"), "utf8");

/** The code block of a language in a section of the guide, as a reader would copy it. */
function scriptIn(section: string, language: string): string {
  const text = guide.split(/^## /m).find((each) => each.startsWith(`${section}\n`)) ?? "";
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, code]) => code);
  expect(blocks, `blocks of ${language} in ${section}`).toHaveLength(1);
  return blocks[0] ?? "";
}

const MAIN_JOB = "The main job in ten lines";
const TIMER = "The timer";

function environmentOf(account: { email: string; password: string }) {
  return {
    PATH: process.env["PATH"],
    HOURLOOM_URL: api.address,
    HOURLOOM_EMAIL: account.email,
    HOURLOOM_PASSWORD: account.password,
  };
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
    expect(scriptIn(MAIN_JOB, language).trim().split("\n").length).toBeLessThanOrEqual(10);
  });
  test("turns an event into pomodoros", async () => {
    const account = await api.signIn(user);
    const env = environmentOf(account);
    const { stdout } = await run(program, [...option.split(" "), scriptIn(MAIN_JOB, language)], { env });

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

describe("the timer's script of the guide", () => {
  test("is short", () => {
    expect(scriptIn(TIMER, "bash").trim().split("\n").length).toBeLessThanOrEqual(10);
  });
  test("starts a session, notes an interruption, prints the remaining time, and stops it", async () => {
    const account = await api.signIn("timer");
    const { stdout } = await run("bash", ["-c", scriptIn(TIMER, "bash")], { env: environmentOf(account) });

    expect(stdout).toMatch(/"planned_seconds":3000/);
    expect(stdout).toMatch(/(?:3000|29\d\d) seconds are left\n/);
    const sessions = await api.db
      .selectFrom("pomodoros")
      .where("user_id", "=", account.id)
      .select(["title", "duration", "state", "internal_interruptions"])
      .execute();
    expect(sessions).toEqual([{ title: "Write report", duration: 50, state: "stopped", internal_interruptions: 1 }]);
    expect((await api.call("GET", "/api/v1/timer/", { token: account.token })).body).toMatchObject({ status: "idle" });
  });
});

test("the guide names every command of the timer", () => {
  const commands = api.routes.flatMap((route) => /^POST \/api\/v1\/timer\/(.+)\/$/.exec(route)?.[1] ?? []);
  for (const command of commands) expect(guide).toContain(`\`${command}\``);
  expect(commands.length).toBeGreaterThan(0);
});
