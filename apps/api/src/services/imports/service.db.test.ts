import { randomUUID } from "node:crypto";
import { toUserId } from "@hourloom/db/owner";
import { insertAccounts } from "@hourloom/db/testing/many-items";
import { createTestDatabase } from "@hourloom/db/testing/test-database";
import { ok } from "@hourloom/schema/errors/domain-errors";
import { expect, onTestFinished, test } from "vitest";
import { createCalculator } from "../../core/calculator.ts";
import { createImportsService } from "./service.ts";

const event = (uid: string) =>
  ["BEGIN:VEVENT", `UID:${uid}`, "DTSTAMP:20261101T120000Z", "DTSTART:20261110T090000Z", "END:VEVENT"].join("\r\n");
const file = ["BEGIN:VCALENDAR", "VERSION:2.0", event("one"), event("two"), "END:VCALENDAR", ""].join("\r\n");
const client = { address: "127.0.0.1", network: "127.0.0.*", browser: "", family: "" };

test("a file is staged, committed and undone in the turn of its account, by the number of its objects", async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const account = randomUUID();
  await insertAccounts(db, [account], "UTC");
  const owner = { userId: toUserId(account), timezone: "UTC" };
  const turns: unknown[] = [];
  const imports = createImportsService({
    db,
    now: () => new Date("2026-11-29T12:00:00Z"),
    calculator: createCalculator(),
    fileReader: { ...createCalculator(), run: async ({ run }, input) => ({ status: "done", value: run(input) }) },
    limits: { take: async () => ok(null) },
    importQueues: {
      run: (turn, work) => {
        turns.push(turn);
        return work();
      },
    },
  });
  const staged = await imports.stage(owner, { name: "two.ics", octets: Buffer.from(file) });
  const id = staged.ok ? staged.value.id : "";
  const target = { kind: "by_title" } as const;
  const choice = { id, calendar: target, task_list: target, elsewhere: "update" } as const;
  expect(await imports.commit(owner, choice, client)).toMatchObject({ ok: true, value: { made: 2 } });
  expect(await imports.undo(owner, id)).toEqual(ok({ left: 0 }));
  expect(turns).toEqual(Array.from({ length: 3 }, () => ({ account, size: 2 })));
});
