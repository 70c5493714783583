/**
 * Measures the import of a file of 10,000 events (`EVENTS`) into an account that has 20,000:
 * reading with staging and preview, commit, the same file again, a later version of it, export and
 * undo; and the delays of the event loop meanwhile.
 */
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { createFileReader } from "../apps/api/src/services/imports/file-reader.ts";
import { toUserId } from "../packages/db/src/owner.ts";
import { analyze, insertItems } from "../packages/db/src/testing/many-items.ts";
import { addAccounts, startDatabase } from "./shared/database.ts";
import { readNumber, say } from "./shared/figures.ts";
import { startServices } from "./shared/services.ts";

const EVENTS = readNumber("EVENTS", 9_900);
const NOTES = "Lorem ipsum dolor sit amet, consectetur adipiscing elit; sed do eiusmod tempor. ".repeat(10);
const MEGABYTE = 1024 * 1024;

function eventText(index: number, sequence: number): string {
  const day = String(1 + (index % 28)).padStart(2, "0");
  const month = String(1 + (index % 12)).padStart(2, "0");
  return [
    "BEGIN:VEVENT",
    `UID:${index}@example.com`,
    `SEQUENCE:${sequence}`,
    "DTSTAMP:20260101T000000Z",
    `DTSTART;TZID=America/New_York:2026${month}${day}T090000`,
    `DTEND;TZID=America/New_York:2026${month}${day}T100000`,
    ...(index % 10 === 0
      ? ["RRULE:FREQ=WEEKLY;COUNT=20", `EXDATE;TZID=America/New_York:2026${month}${day}T090000`]
      : []),
    `SUMMARY:Event ${index}`,
    `DESCRIPTION:${NOTES.replaceAll(/[,;]/g, String.raw`\$&`)}`,
    "X-OWN:1",
    "END:VEVENT",
    "",
  ].join("\r\n");
}

function fileOf(length: number, sequence: number): Buffer {
  const events = Array.from({ length }, (_, index) => eventText(index, sequence));
  return Buffer.from(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join("")}END:VCALENDAR\r\n`);
}

await using database = await startDatabase();
const { db } = database;
const [{ id } = { id: "" }] = await addAccounts(db, 1, "Europe/Prague");
const owner = { userId: toUserId(id), timezone: "Europe/Prague" };
const fileReader = createFileReader();
const { imports, exports } = startServices(db, { fileReader });
const client = { address: "127.0.0.1", network: "127.0.0.*", browser: "", family: "" };

async function measure<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const start = performance.now();
  const value = await work();
  delays.disable();
  const longest = Math.round(delays.max / 1e6);
  say(`${what}: ${Math.round(performance.now() - start)} ms, longest delay of the event loop ${longest} ms`);
  return value;
}

async function importFile(file: Buffer): Promise<string> {
  const staged = await measure("read, stage and preview", () => imports.stage(owner, { name: "x.ics", octets: file }));
  if (!staged.ok) throw new Error(JSON.stringify(staged.error));
  const target = { kind: "new" as const, title: "File" };
  const choice = { id: staged.value.id, calendar: target, task_list: target, elsewhere: "update" as const };
  const committed = await measure("commit", () => imports.commit(owner, choice, client));
  if (!committed.ok) throw new Error(JSON.stringify(committed.error));
  say(`${committed.value.made} made, ${committed.value.changed} changed`);
  return staged.value.id;
}

// The statistics are those of an account that has imported little before.
await insertItems(db, 40_000, [id]);
await importFile(fileOf(70, 0));
await analyze(db);
const file = fileOf(EVENTS, 0);
say(`${EVENTS} events, ${(file.length / MEGABYTE).toFixed(1)} MB`);
await importFile(file);
await importFile(file);
const last = await importFile(fileOf(EVENTS, 1));
await measure("export", async () => {
  const opened = await exports.open(owner, { kind: "everything", withSessions: true }, client);
  let length = 0;
  if (opened.ok) for await (const part of opened.value.parts) length += part.length;
  say(`${(length / MEGABYTE).toFixed(1)} MB`);
});
await measure("undo", () => imports.undo(owner, last));

await fileReader.stop();
