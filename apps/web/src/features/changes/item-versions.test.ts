import { expect, test } from "vitest";
import { createItemVersions, UNCONFIRMED } from "./item-versions";

const at = (version: number) => ({ id: "a", version });

test("a version that was not replaced is its own base, and an unconfirmed one has none", () => {
  const versions = createItemVersions();
  expect(versions.baseOf(at(70))).toBe(70);
  expect(versions.baseOf(at(UNCONFIRMED))).toBeUndefined();
});

test("a change based on a replaced version is sent with the latest one", () => {
  const versions = createItemVersions();
  versions.confirm(at(UNCONFIRMED), undefined, at(70));
  expect(versions.baseOf(at(UNCONFIRMED))).toBe(70);
  versions.confirm(at(70), 70, at(71));
  expect(versions.baseOf(at(70))).toBe(71);
});

test("after edit, delete and restore, older versions map to the restored row", () => {
  const versions = createItemVersions();
  versions.confirm(at(70), 70, at(71));
  versions.confirm(at(71), 71, undefined);
  versions.confirm(at(71), undefined, at(500));
  expect(versions.baseOf(at(71))).toBe(500);
  expect(versions.baseOf(at(70))).toBe(500);
});

test("a version from another client breaks the history", () => {
  const versions = createItemVersions();
  versions.confirm(at(70), 70, at(71));
  versions.confirm(at(72), 72, at(73));
  expect(versions.baseOf(at(70))).toBe(70);
  expect(versions.baseOf(at(72))).toBe(73);
});
