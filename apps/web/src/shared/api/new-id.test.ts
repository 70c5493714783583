import { id } from "@hourloom/schema/fields/fields";
import { afterEach, expect, test, vi } from "vitest";
import { newId } from "./new-id";

afterEach(() => vi.unstubAllGlobals());

test("ids are made without what only a secure page has, too", () => {
  const { crypto } = globalThis;
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) });
  const ids = Array.from({ length: 100 }, newId);
  expect(new Set(ids).size).toBe(100);
  for (const made of ids) expect(id.parse(made)).toBe(made);
});
