/** vdirsyncer with pairs of collections. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { runOrThrow, runProgram, type Ended, type RunOptions } from "./programs.ts";
import type { DavAccount } from "./sides.ts";

/** Collections under a folder, or in the home of an account. */
type Storage = { readonly folder: string } | { readonly account: DavAccount; readonly home: string };

/** Two storages, and the names that each collection has there. */
export interface Pair {
  readonly name: string;
  readonly a: Storage;
  readonly b: Storage;
  readonly wins: "a wins" | "b wins";
  readonly collections: readonly { readonly name: string; readonly a: string; readonly b: string }[];
}

/** A configured vdirsyncer. */
export interface Vdirsyncer {
  /** Synchronises once; the output has its log. */
  readonly sync: (pairs: readonly string[], options?: RunOptions) => Promise<Ended>;
}

function storageSection(name: string, storage: Storage): string {
  if ("folder" in storage) {
    return `[storage ${name}]\ntype = "filesystem"\npath = "${storage.folder}"\nfileext = ".ics"\n`;
  }
  const { account, home } = storage;
  return (
    `[storage ${name}]\ntype = "caldav"\nurl = "${account.address}${home}"\n` +
    `username = "${account.username}"\npassword = "${account.key}"\n`
  );
}

function pairSections({ name, a, b, wins, collections }: Pair): string {
  const list = collections.map((one) => JSON.stringify([one.name, one.a, one.b])).join(", ");
  return (
    `[pair ${name}]\na = "${name}_a"\nb = "${name}_b"\ncollections = [${list}]\nconflict_resolution = "${wins}"\n` +
    storageSection(`${name}_a`, a) +
    storageSection(`${name}_b`, b)
  );
}

/** Writes the configuration below a folder and lets vdirsyncer find the collections. */
export async function setUpVdirsyncer(folder: string, pairs: readonly Pair[]): Promise<Vdirsyncer> {
  const file = path.join(folder, "vdirsyncer.conf");
  const general = `[general]\nstatus_path = "${path.join(folder, "status")}"\n`;
  writeFileSync(file, [general, ...pairs.map(pairSections)].join("\n"));
  const base = ["--config", file];
  await runOrThrow("/usr/bin/vdirsyncer", [...base, "discover"]);
  return {
    sync: (names, options) =>
      runProgram("/usr/bin/vdirsyncer", ["--verbosity", "DEBUG", ...base, "sync", ...names], options),
  };
}

/** Methods of the requests in a log of vdirsyncer. */
export function requestsOf({ output }: Pick<Ended, "output">): string[] {
  return [...output.matchAll(/\b(GET|PUT|DELETE|PROPFIND|REPORT|OPTIONS|HEAD) http/g)].map(([, method = ""]) => method);
}

/** What went wrong in a log of vdirsyncer. */
export function errorsOf({ output }: Ended): string[] {
  return output.split("\n").filter((line) => /^(error|critical):/.test(line));
}
