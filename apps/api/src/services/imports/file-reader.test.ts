import { threadId } from "node:worker_threads";
import { expect, test } from "vitest";
import type { Calculation } from "../../core/calculation.ts";
import { double, runForever } from "../../core/fixtures/calculations.ts";
import { createFileReader, SMALL_FILE_OCTETS } from "./file-reader.ts";

const module = new URL("../../core/fixtures/calculations.ts", import.meta.url).href;
const ann = { account: "ann", isQuick: false };

test("small files are read while a large one is, those that take long with the large ones", async () => {
  const reader = createFileReader({
    small: { limitMs: 200, startMs: 60_000 },
    large: { limitMs: 1_500, startMs: 60_000, waitMs: 60_000 },
  });
  const forever: Calculation<unknown, never> = { module, name: "runForever", run: runForever };
  const doubling: Calculation<number, ReturnType<typeof double>> = { module, name: "double", run: double };
  const large = reader.run(forever, { octets: Buffer.alloc(SMALL_FILE_OCTETS + 1) }, ann);
  const isRead = reader.run(doubling, 2, { ...ann, account: "ben" });
  expect(await Promise.race([large, isRead])).toMatchObject({ status: "done", value: { value: 4 } });
  expect(await large).toEqual({ status: "too_costly" });
  expect(await reader.run(forever, { octets: Buffer.alloc(10) }, ann)).toEqual({ status: "too_costly" });
  const quick = await reader.run(doubling, 3, { ...ann, isQuick: true });
  expect(quick).toEqual({ status: "done", value: { value: 6, thread: threadId } });
  await reader.stop();
});
