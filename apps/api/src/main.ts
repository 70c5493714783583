import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findDirectoryProblem } from "@hourloom/db/embedded/data-directory.mjs";
import { isConnectionLost } from "@hourloom/db/lost-connections";
import { createApp } from "./app.ts";
import { atPort, ConfigError, findConfigWarnings, readConfig, type Config } from "./config.ts";
import { drain } from "./drain.ts";
import { RESTARTS_EXHAUSTED_LINE, runDatabase, type RunningDatabase } from "./database.ts";
import { prepareDemoAccount } from "./demo-account.ts";
import { startMailJob, type MailJob } from "./jobs/deliver-mail.ts";
import { createSendMail } from "./mail/send-mail.ts";
import { followAccountChanges } from "./account-changes.ts";
import { startFeedsJob } from "./jobs/fetch-feeds.ts";
import { runForNobody } from "./core/load/running-account.ts";
import { createPublicFetch } from "./core/public-fetch/fetch-public.ts";
import { startCleanUpJob, startQuotasJob, startReadingJob, startTimersJob } from "./jobs/periodic-jobs.ts";
import { startRemindersJob } from "./jobs/show-reminders.ts";
import { tellLauncher } from "./launcher.ts";
import { createCalculator } from "./core/calculator.ts";
import { createFileReader } from "./services/imports/file-reader.ts";
import { createPasswordHasher } from "./services/accounts/passwords/password-hasher.ts";
import { createServices } from "./services/services.ts";
import { readSecretKey } from "./secret-key.ts";
import { StartupError } from "./startup-error.ts";
import { findWebBuild } from "./web-builds.ts";

const WEB = path.resolve(import.meta.dirname, "../../web");
/** Time limit for an orderly stop. */
const STOP_LIMIT_MS = 10_000;
/** Time limit for running requests during a stop, which takes at most three seconds in all. */
const DRAIN_LIMIT_MS = 2_000;
/** Time for a load balancer to notice that this process is not ready any more. */
const BALANCER_PAUSE_MS = 2_000;

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

function portProblem(error: unknown, { host, port }: Config): unknown {
  const badHost = `HOST ${host} is not an address of this machine.`;
  const lines = new Map<unknown, string>([
    ["EADDRINUSE", `Port ${port} is in use. Stop what uses it or set PORT.`],
    ["EACCES", `Port ${port} may not be opened by this user. Set PORT to 1024 or more.`],
    ["EADDRNOTAVAIL", badHost],
    ["ENOTFOUND", badHost],
  ]);
  const line = error instanceof Error && "code" in error ? lines.get(error.code) : undefined;
  return line === undefined ? error : new StartupError(line);
}

/**
 * Checked first. Not needed with an external database and a mail server, when nothing is stored
 * there.
 */
function rejectUnusableDirectory({ databaseUrl, smtpUrl, dataDirectory }: Config): void {
  if (databaseUrl !== undefined && smtpUrl !== undefined) return;
  const problem = findDirectoryProblem(dataDirectory);
  if (problem !== undefined) throw new StartupError(problem);
}

/**
 * Checks the port before the database starts, so that a second start fails immediately. Returns the
 * configuration with the assigned port for 0, which links in mails contain.
 */
async function claimPort(config: Config): Promise<Config> {
  const probe = net.createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once("error", reject).listen(config.port, config.host, () => resolve());
    });
    const address = probe.address();
    return typeof address === "object" && address !== null ? atPort(config, address.port) : config;
  } catch (error) {
    throw portProblem(error, config);
  } finally {
    probe.close();
  }
}

interface Running {
  stop: (signal: NodeJS.Signals | "exit") => Promise<void>;
  readyLine: string;
}

function readyLine({ publicUrl }: Config, demo: { email: string; password: string } | undefined): string {
  const account =
    demo === undefined ? "sign up there" : `sign up there or use ${demo.email} with password ${demo.password}`;
  return `Hourloom is ready: open ${publicUrl}/app (${account})`;
}

async function serve(config: Config, database: RunningDatabase): Promise<Running> {
  const context = { db: database.db, isShort: database.isShort, now: () => new Date() };
  const send = createSendMail({
    from: config.mailFrom,
    smtpUrl: config.smtpUrl,
    directory: path.join(config.dataDirectory, "mail"),
    announce: printLine,
  });
  let mailJob: MailJob | undefined;
  let draining = false;
  const hasher = createPasswordHasher();
  const calculator = createCalculator();
  const fileReader = createFileReader();
  const services = createServices({
    ...context,
    ...config,
    hasher,
    calculator,
    fileReader,
    secretKey: await readSecretKey(config),
    fetchPublic: createPublicFetch({ allowedNetworks: config.feedAllowedNetworks }),
    send,
    // Mails are sent for all accounts, whoever wakes the job.
    onMailQueued: () => runForNobody(() => mailJob?.wake()),
  });
  await services.epoch.refresh();
  const app = await createApp({ services, config, ...findWebBuild(WEB, Date.now()), isDraining: () => draining });
  mailJob = startMailJob(services.mailOutbox, (error, fate) =>
    app.log.error({ err: error }, fate === "given_up" ? "a mail was given up" : "a mail will be sent again later"),
  );
  const cleanUpJob = startCleanUpJob(services.maintenance, (error) =>
    app.log.error({ err: error }, "the clean-up failed"),
  );
  // A restart of the embedded database is reported already, and interrupted work is retried.
  const warn = (text: string) => (error: unknown) =>
    app.log[database.isEmbedded && isConnectionLost(error) ? "debug" : "warn"]({ err: error }, text);
  const quotasJob = startQuotasJob(services.quotas, warn("the quotas were not shared"));
  const timersJob = startTimersJob(services.timer, warn("timers that are due were not closed"));
  const feedsJob = startFeedsJob(services.subscriptions, warn("feeds that are due were not fetched"));
  const readingJob = startReadingJob(services.imports, warn("stored objects were not read again"));
  const remindersJob = startRemindersJob(services.reminders, warn("reminders that are due were not shown"));
  const changes = followAccountChanges(database.connection, services, warn("live updates were interrupted"));
  const demo = database.isEmbedded
    ? await prepareDemoAccount({ ...context, hasher: services.hasher }, config)
    : undefined;
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw portProblem(error, config);
  }
  return {
    readyLine: readyLine(config, demo),
    stop: async (signal) => {
      draining = true;
      if (signal === "SIGTERM" && !database.isEmbedded && !config.isLoopback) await sleep(BALANCER_PAUSE_MS);
      services.live.stop();
      await drain(app, DRAIN_LIMIT_MS);
      await changes.stop();
      cleanUpJob.stop();
      await Promise.all([timersJob.stop(), feedsJob.stop(), readingJob.stop(), remindersJob.stop()]);
      await quotasJob.stop();
      await mailJob?.stop();
      await Promise.all([calculator.stop(), fileReader.stop()]);
    },
  };
}

/**
 * Stops once, in order, on a signal or when the launcher exits; the embedded database ends with the
 * process in any case.
 */
function endOnSignal(running: Running, database: RunningDatabase): void {
  let ending = false;
  const end = async (signal: NodeJS.Signals | "exit"): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    void tellLauncher("ending");
    try {
      await running.stop(signal);
      await database.stop();
      process.exit(0);
    } catch (error) {
      printError(`Hourloom did not stop in order: ${String(error)}`);
      process.exit(1);
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(signal));
  if (process.connected) process.once("disconnect", () => void end("exit"));
  void database.exited.then(async () => {
    if (ending) return;
    printError(RESTARTS_EXHAUSTED_LINE);
    await tellLauncher("ending");
    process.exit(1);
  });
}

async function main(): Promise<void> {
  // A closed terminal or launcher breaks the pipes; that must not end the process before the
  // database has stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  // Until there is something to stop in order, exit with the launcher; the database ends by itself.
  const exitNow = (): void => process.exit(1);
  process.once("disconnect", exitNow);
  const configured = readConfig();
  for (const warning of findConfigWarnings()) printError(warning);
  rejectUnusableDirectory(configured);
  const config = await claimPort(configured);
  const database = await runDatabase(config, printError);
  try {
    const running = await serve(config, database);
    process.off("disconnect", exitNow);
    endOnSignal(running, database);
    await tellLauncher("ready");
    printLine(running.readyLine);
  } catch (error) {
    await database.stop();
    throw error;
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartupError)) throw error;
  printError(error.message);
  process.exit(1);
}
