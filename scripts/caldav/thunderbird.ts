/** Debian's Thunderbird without a screen, driven by Marionette, the remote control of Gecko. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../testing/launch.ts";

const START_MS = 60_000;
const CALL_MS = 60_000;

/** A running Thunderbird with a new profile. */
export interface Thunderbird {
  /** Runs a call of `in-thunderbird.js`; throws what it throws. */
  readonly run: (name: string, ...values: readonly unknown[]) => Promise<unknown>;
  readonly stop: () => void;
}

/** No questions, no network but the account's, and a known zone. */
function preferences(port: number): string {
  const values = {
    "marionette.port": port,
    // They would forbid to save passwords.
    "remote.prefs.recommended": false,
    "mail.provider.suppress_dialog_on_startup": true,
    "mail.spotlight.firstRunDone": true,
    "mailnews.start_page.enabled": false,
    "app.update.enabled": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "extensions.update.enabled": false,
    "services.settings.server": "",
    "calendar.timezone.useSystemTimezone": false,
    "calendar.timezone.local": "Europe/Prague",
  };
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join("");
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function connectTo(port: number, child: ChildProcess): Promise<Socket> {
  const ends = Date.now() + START_MS;
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    if (isOpen) return socket;
    if (hasEnded(child) || Date.now() > ends) throw new Error("Thunderbird does not start");
    await sleep(200);
  }
}

type Command = (name: string, parameters: object) => Promise<unknown>;

/**
 * The commands of Marionette over a connection: JSON after its length in octets, `[0, id, name,
 * parameters]` and `[1, id, error, result]`. A command throws its error, or if the connection ends.
 */
function createCommand(socket: Socket): Command {
  const waiting = new Map<number, (error: unknown, result: unknown) => void>();
  let received: Buffer = Buffer.alloc(0);
  const readMessage = (): unknown => {
    const colon = received.indexOf(":");
    const end = colon + 1 + Number(received.toString("latin1", 0, Math.max(colon, 0)));
    if (colon < 0 || received.length < end) return undefined;
    const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
    received = received.subarray(end);
    return message;
  };
  socket.on("data", (part: Buffer) => {
    received = Buffer.concat([received, part]);
    for (let message = readMessage(); message !== undefined; message = readMessage()) {
      if (!Array.isArray(message)) continue;
      const [, id, error, result]: unknown[] = message;
      if (typeof id === "number") waiting.get(id)?.(error, result);
    }
  });
  const fail = (id: number) => waiting.get(id)?.("Thunderbird has ended", undefined);
  // What fails also closes.
  socket.on("error", () => {});
  socket.on("close", () => [...waiting.keys()].forEach(fail));
  let last = 0;
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      waiting.set(id, (error, result) => {
        waiting.delete(id);
        if (error === null) resolve(result);
        else reject(new Error(`${name}: ${JSON.stringify(error).slice(0, 2_000)}`));
      });
      const text = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`, (error) => error && fail(id));
    });
}

function launch(folder: string, port: number): ChildProcess {
  const profile = path.join(folder, "profile");
  mkdirSync(profile, { recursive: true });
  writeFileSync(path.join(profile, "user.js"), preferences(port));
  const { PATH } = process.env;
  const env = { PATH, HOME: folder, LANG: "C.UTF-8", MOZ_HEADLESS: "1" };
  const list = ["--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile", profile];
  return spawn("/usr/bin/thunderbird", list, { env, stdio: "ignore", detached: true });
}

/** Ends Thunderbird with its own processes, which are in its group. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

async function openSession(socket: Socket): Promise<Thunderbird["run"]> {
  // A script ends after less, so this is a Thunderbird that hangs.
  socket.setTimeout(START_MS + CALL_MS, () => socket.destroy());
  const command = createCommand(socket);
  await command("WebDriver:NewSession", { capabilities: { alwaysMatch: { timeouts: { script: CALL_MS } } } });
  await command("Marionette:SetContext", { value: "chrome" });
  const calls = readFileSync(path.join(import.meta.dirname, "in-thunderbird.js"), "utf8");
  const script = `${calls}\nreturn runCall(...arguments);`;
  return async (name, ...values) => {
    const result = await command("WebDriver:ExecuteScript", { script, args: [name, values] });
    return result !== null && typeof result === "object" ? Reflect.get(result, "value") : undefined;
  };
}

/** Starts Thunderbird with a profile below a folder. Ends it again if it cannot be driven. */
export async function startThunderbird(folder: string): Promise<Thunderbird> {
  const port = await findFreePort();
  const child = launch(folder, port);
  const end = () => endGroup(child);
  process.once("exit", end);
  try {
    const socket = await connectTo(port, child);
    const stop = () => {
      socket.destroy();
      process.off("exit", end);
      end();
    };
    return { run: await openSession(socket), stop };
  } catch (error) {
    end();
    throw error;
  }
}
