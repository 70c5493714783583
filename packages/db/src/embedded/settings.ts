import { release } from "node:os";
import { CLUSTER_NAME } from "./server-processes.ts";
import { SOCKET_PORT } from "./socket.ts";

/** The role that initdb makes, for upkeep in single-user mode: it cannot log in. */
export const SUPERUSER = "postgres";

/**
 * The role as which the app connects: it owns the database and all in it, and has no right beyond.
 */
export const OWNER = "hourloom";

/** The database that exists in each new cluster. */
export const DATABASE = "hourloom";

/**
 * Arguments of initdb: what can never be changed in a cluster without making it anew. Nobody is
 * trusted: the rules are replaced.
 */
export function initArguments(cluster: string): string[] {
  return [
    ...["-D", cluster, "-U", SUPERUSER, "-A", "trust", "--encoding=UTF8", "--data-checksums"],
    // A collation that PostgreSQL brings along: no library update of the system can change the order in an index.
    ...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    ...["--no-sync", "--no-instructions"],
  ];
}

export interface SettingsOptions {
  /** `false` gives up fsync, for databases that are thrown away. */
  durable: boolean;
  /** Settings of PostgreSQL that only a superuser may change, for measurements. */
  settings?: Record<string, string | number>;
}

/** Settings for each run, as arguments: they follow the code, while a file in the cluster would stay as the first version wrote it. */
export function serverArguments(cluster: string, socketDirectory: string, options: SettingsOptions): string[] {
  const settings = {
    cluster_name: CLUSTER_NAME,
    listen_addresses: "",
    // The value is a list, in which a quoted item may hold commas.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    port: SOCKET_PORT,
    max_connections: 50,
    shared_buffers: "32MB",
    timezone: "UTC",
    log_timezone: "UTC",
    // Failed statements are the app's to report; here they would fill the log, with people's data in the details.
    log_min_messages: "log",
    log_checkpoints: "off",
    recovery_init_sync_method: recoverySyncMethod(process.platform, release()),
    ...(options.durable ? {} : THROW_AWAY),
    ...options.settings,
  };
  return ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/**
 * How recovery begins, since what a killed server had written may not be on disk. One call for the
 * file system took 0.1 to 0.4 s beside programs that kept the disk busy, and one for each of a
 * thousand files up to 3 s; but before Linux 5.8 it may hide an error.
 */
export function recoverySyncMethod(platform: string, kernel: string): "syncfs" | "fsync" {
  const [major = 0, minor = 0] = kernel.split(".").map((part) => Number.parseInt(part, 10));
  return platform === "linux" && (major > 5 || (major === 5 && minor >= 8)) ? "syncfs" : "fsync";
}

/** Speed before safety, and room for the pools of as many test files as a machine has cores. */
const THROW_AWAY = { max_connections: 300, fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
