import { expect, test } from "vitest";
import { Refused } from "../services/refused.ts";
import { createTurns } from "./list-turns.ts";

/** Work that ends when the test says so. */
function heldWork() {
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const work = (name: string) => () => {
    started.push(name);
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return end.promise;
  };
  return {
    started,
    work,
    end: (name: string) => ends.get(name)?.resolve(name),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  };
}

test("so many of one key run at once, the next waits, and one too many is refused for now", async () => {
  const take = createTurns({ atOnce: 2, waiting: 1 });
  const { started, work, end, fail } = heldWork();
  const [a, b, c] = [take("ann", work("a")), take("ann", work("b")), take("ann", work("c"))];
  await expect(take("ann", work("d"))).rejects.toEqual(new Refused({ code: "unavailable", retry_after_seconds: 2 }));
  const other = take("bob", work("bob's"));
  expect(started).toEqual(["a", "b", "bob's"]);
  fail("a");
  await expect(a).rejects.toThrow("a");
  expect(started).toEqual(["a", "b", "bob's", "c"]);
  const e = take("ann", work("e"));
  expect(started).not.toContain("e");
  for (const name of ["b", "c", "bob's"]) end(name);
  await Promise.all([b, c, other]);
  expect(started).toContain("e");
  end("e");
  expect(await e).toBe("e");
});
