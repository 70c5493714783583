import { release } from "node:os";
import { CLUSTER_NAME } from "./server-processes.ts";
import { SOCKET_PORT } from "./socket.ts";

/** The role created by initdb, for maintenance in single-user mode: it cannot log in. */
export const SUPERUSER = "postgres";

/** The app's role: owns the database and its objects, without further privileges. */
export const OWNER = "hourloom";

/** The database that exists in each new cluster. */
export const DATABASE = "hourloom";

/**
 * Arguments of initdb: properties that are fixed for the life of a cluster. `trust` is temporary:
 * the rules are replaced.
 */
export function initArguments(cluster: string): string[] {
  return [
    "-D",
    cluster,
    "-U",
    SUPERUSER,
    "-A",
    "trust",
    "--encoding=UTF8",
    "--data-checksums",
    // PostgreSQL's builtin collation: system library updates cannot change the order of an index.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-sync",
    "--no-instructions",
  ];
}

export interface SettingsOptions {
  /** `false` disables fsync, for temporary databases. */
  durable: boolean;
  /** PostgreSQL settings that only a superuser may change, for benchmarks. */
  settings?: Record<string, string | number>;
}

/**
 * Settings of each run as arguments, so that they follow the code; a file in the cluster would keep
 * those of the first version.
 */
export function serverArguments(cluster: string, socketDirectory: string, options: SettingsOptions): string[] {
  const settings = {
    cluster_name: CLUSTER_NAME,
    listen_addresses: "",
    // The value is a list, whose quoted items may contain commas.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    port: SOCKET_PORT,
    max_connections: 50,
    // PostgreSQL's default. With 32 MB, imports read 60 MB/s back from the system.
    shared_buffers: "128MB",
    // On two cores, parallel workers of one request make all others wait; so do I/O workers.
    max_parallel_workers_per_gather: 0,
    io_method: "sync",
    timezone: "UTC",
    log_timezone: "UTC",
    // The app reports failed statements itself; in this log, details would contain user data.
    log_min_messages: "log",
    log_checkpoints: "off",
    recovery_init_sync_method: recoverySyncMethod(process.platform, release()),
    ...(options.durable ? {} : TEMPORARY),
    ...options.settings,
  };
  return ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/**
 * How recovery syncs files that a killed server may not have synced. One syncfs took 0.1 to 0.4 s
 * on a busy disk, an fsync for each of a thousand files up to 3 s; but before Linux 5.8 syncfs may
 * hide errors.
 */
export function recoverySyncMethod(platform: string, kernel: string): "syncfs" | "fsync" {
  const [major = 0, minor = 0] = kernel.split(".").map((part) => Number.parseInt(part, 10));
  return platform === "linux" && (major > 5 || (major === 5 && minor >= 8)) ? "syncfs" : "fsync";
}

/**
 * Speed over durability, and connections for as many concurrent test files as a machine has cores.
 */
const TEMPORARY = { max_connections: 300, fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
