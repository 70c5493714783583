import { randomUUID } from "node:crypto";
import { openDatabase, type Db } from "@hourloom/db/connect";
import { toUserId } from "@hourloom/db/owner";
import { countReadsOfEnded } from "@hourloom/db/testing/count-reads";
import { analyze, insertAccounts, insertItems } from "@hourloom/db/testing/many-items";
import { createTestDatabase } from "@hourloom/db/testing/test-database";
import { ok } from "@hourloom/schema/errors/domain-errors";
import { expect, onTestFinished, test } from "vitest";
import { createCalculator } from "../../core/calculator.ts";
import { createImportQueues, type ImportQueues } from "../../core/load/import-queues.ts";
import { calendarText, eventText } from "../../testing/import-files.ts";
import { createImportsService } from "./imports-service.ts";

const client = { address: "127.0.0.1", network: "127.0.0.*", browser: "", family: "" };

function fileWith(events: number): Buffer {
  const texts = Array.from({ length: events }, (_, index) =>
    eventText(String(index), "DTSTAMP:20261101T120000Z", "DTSTART:20261110T090000Z"),
  );
  return Buffer.from(calendarText(...texts));
}

/** Stages, commits and takes back a file with some events in an account. */
async function importAndUndo(db: Db, account: string, events: number, importQueues: ImportQueues): Promise<void> {
  const owner = { userId: toUserId(account), timezone: "UTC" };
  const imports = createImportsService({
    db,
    now: () => new Date("2026-11-29T12:00:00Z"),
    calculator: createCalculator(),
    fileReader: { ...createCalculator(), run: async ({ run }, input) => ({ status: "done", value: run(input) }) },
    limits: { take: async () => ok(null) },
    importQueues,
  });
  const staged = await imports.stage(owner, { name: "events.ics", octets: fileWith(events) });
  const id = staged.ok ? staged.value.id : "";
  const target = { kind: "by_title" } as const;
  const choice = { id, calendar: target, task_list: target, elsewhere: "update" } as const;
  expect(await imports.commit(owner, choice, client)).toMatchObject({ ok: true, value: { made: events } });
  expect(await imports.undo(owner, id)).toEqual(ok({ left: 0 }));
}

test.each([
  ["a small file", 2, [2, 2, 2]],
  ["a small file with many rows, after it was read", 501, [Infinity, 501, 501]],
])("%s is staged, committed and undone in the queue for its rows", async (_file, events, sizes) => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const account = randomUUID();
  await insertAccounts(db, [account], "UTC");
  const queued: unknown[] = [];
  const run: ImportQueues["run"] = (one, work) => {
    queued.push(one);
    return work();
  };
  await importAndUndo(db, account, events, { run });
  expect(queued).toEqual(sizes.map((size) => ({ account, size })));
});

test("rows are read a limited number of times each in an account that the statistics do not know", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const importing = openDatabase(database.connection);
  const [known, unknown] = [randomUUID(), randomUUID()];
  await insertAccounts(importing, [known, unknown], "UTC");
  await insertItems(importing, 100, [known]);
  await importAndUndo(importing, known, 100, createImportQueues());
  await analyze(importing);
  await importAndUndo(importing, unknown, 1_500, createImportQueues());
  await importing.destroy();
  expect(await countReadsOfEnded(database.db)).toBeLessThan(1_000_000);
});
