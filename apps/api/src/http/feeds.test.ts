import { ok } from "@hourloom/schema/errors/domain-errors";
import fastify from "fastify";
import { expect, test } from "vitest";
import { createFileParts } from "../core/load/file-parts.ts";
import { WorkClock } from "../core/load/running-account.ts";
import { registerFeeds } from "./feeds.ts";

test("what a feed needs before its first part counts as work of its account", async () => {
  const app = fastify();
  const running: string[] = [];
  const begin = (account: string) => {
    running.push(account);
    return () => void running.splice(running.indexOf(account), 1);
  };
  const runningOf = (id: string) => ({ id, work: { begin, isHeavy: () => false }, clock: new WorkClock() });
  const seen: string[][] = [];
  const write = async () => {
    seen.push([...running]);
    return { parts: (async function* () {})(), isComplete: true };
  };
  const feed = { account: "ann", etag: '"1"', modifiedAt: new Date(0), write };
  registerFeeds(app, { open: async () => ok(feed) }, { runningOf, fileParts: createFileParts() });
  expect(await app.inject("/feeds/secret.ics")).toMatchObject({ statusCode: 200 });
  expect(seen).toEqual([["ann"]]);
  expect(running).toEqual([]);
});
