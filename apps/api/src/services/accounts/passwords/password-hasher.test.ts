import { expect, test } from "vitest";
import { QueueFullError } from "../../../core/load/fair-queue.ts";
import { createPasswordHasher } from "./password-hasher.ts";

const CLIENT = "192.0.2.1";
const PLACE = { queue: "common", client: CLIENT } as const;

test("a right password is right and a wrong one wrong; without a hash none is right", async () => {
  const hasher = createPasswordHasher();
  const hash = await hasher.hash("quiet-river-stone", CLIENT);
  expect(await hasher.verify(hash, "quiet-river-stone", PLACE)).toBe(true);
  expect(await hasher.verify(hash, "quiet-river-stonE", PLACE)).toBe(false);
  expect(await hasher.verify(null, "nobody's password", PLACE)).toBe(false);
  expect(await hasher.verify(undefined, "quiet-river-stone", PLACE)).toBe(false);
});

test("a hash costs at least what OWASP recommends", async () => {
  expect(await createPasswordHasher().hash("quiet-river-stone", CLIENT)).toMatch(
    /^\$argon2id\$v=19\$m=47104,p=1,t=2\$/,
  );
});

test("a long password counts to its last character", async () => {
  const hasher = createPasswordHasher();
  const long = "x".repeat(4_095);
  const hash = await hasher.hash(`${long}a`, CLIENT);
  expect(await hasher.verify(hash, `${long}b`, PLACE)).toBe(false);
});

test("more requests than the queue has are rejected, not served late", async () => {
  const hasher = createPasswordHasher();
  const hash = await hasher.hash("quiet-river-stone", CLIENT);
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, () => hasher.verify(hash, "quiet-river-stone", PLACE)),
  );
  const rejected = results.filter((result) => result.status === "rejected");
  expect(rejected.length).toBeGreaterThanOrEqual(60 - 33);
  expect(rejected.every((result) => result.reason instanceof QueueFullError)).toBe(true);
  expect(await hasher.verify(hash, "quiet-river-stone", PLACE)).toBe(true);
});

test("an obsolete hash is not made, and the next one runs", async () => {
  const hasher = createPasswordHasher();
  expect(await hasher.hashUnless(() => Promise.resolve(true), "quiet-river-stone", CLIENT)).toBeUndefined();
  await expect(hasher.hashUnless(() => Promise.reject(new Error("away")), "quiet-river-stone", CLIENT)).rejects.toThrow(
    "away",
  );
  const hash = await hasher.hashUnless(() => Promise.resolve(false), "quiet-river-stone", CLIENT);
  expect(await hasher.verify(hash, "quiet-river-stone", PLACE)).toBe(true);
});
