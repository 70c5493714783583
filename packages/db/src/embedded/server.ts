import type { FileHandle } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { EmbeddedDatabaseError } from "./files/errors.ts";
import { clearLeftovers, quitServer } from "./leftovers.ts";
import type { Places } from "./files/paths.ts";
import type { ServerIdentity } from "./files/privileges.ts";
import { untilReady } from "./readiness.ts";
import { findReason } from "./server-log.ts";
import { serverArguments } from "./settings.ts";
import type { SettingsOptions } from "./settings.ts";
import type { SocketConnection } from "./socket.ts";
import { supervise } from "./supervisor.ts";
import type { Supervised } from "./supervisor.ts";

const FAST_SHUTDOWN_MS = 1_500;

export interface ServerOptions extends SettingsOptions {
  places: Places;
  binaries: Binaries;
  identity: ServerIdentity;
  log: FileHandle;
  /** By which it is asked whether it is ready. */
  connection: SocketConnection;
}

/** One run of PostgreSQL, from its start to its end. */
export interface ServerRun {
  /**
   * Resolves when it accepts connections. Rejects when it ends before, or when it refuses the
   * connection; then it is being stopped.
   */
  ready: Promise<void>;
  /** Resolves when it is gone with all its processes, for any reason; never rejects. */
  gone: Promise<void>;
  /** Ends connections and server; resolves when both are gone. Safe to call twice. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL on a complete cluster. */
export function runServer(options: ServerOptions): ServerRun {
  const { places, binaries, identity, log, connection } = options;
  const command = [binaries.postgres, ...serverArguments(places.cluster, connection.host, options)];
  const supervised = supervise({ command, identity, log, whenAbandoned: "interrupt" });
  const gone = supervised.ended.then(() => clearRemains(places));
  const stop = () => stopServer(supervised, gone, places);
  const ready = becomeReady(options, supervised);
  ready.catch(() => void stop());
  return { ready, gone, stop };
}

async function becomeReady({ connection, places }: ServerOptions, { ended }: Supervised): Promise<void> {
  if ((await untilReady(connection, ended)) === "ready") return;
  const reason = (await findReason(places.log)) ?? (await ended);
  throw new EmbeddedDatabaseError("failed", `The database in ${places.dataDirectory} cannot start: ${reason}`);
}

async function stopServer(supervised: Supervised, gone: Promise<void>, places: Places): Promise<void> {
  supervised.abandon();
  const patience = new AbortController();
  const slow = sleep(FAST_SHUTDOWN_MS, "slow" as const, { signal: patience.signal });
  try {
    if ((await Promise.race([gone, slow])) === "slow") await quitServer(places);
  } finally {
    patience.abort();
  }
  await gone;
}

/**
 * The supervisor may have been killed alone, or the server without its children: what is left has
 * lost its clients already.
 */
async function clearRemains(places: Places): Promise<void> {
  try {
    await clearLeftovers(places, { politeMs: 0 });
  } catch {
    // Nothing here can be helped now; the next start does the same and says what is in its way.
  }
}
