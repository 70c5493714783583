import { expect, test } from "vitest";
import { createItemVersions, UNCONFIRMED } from "./item-versions";

const at = (version: number) => ({ id: "a", version });

test("a version that nobody replaced stands for itself, and an unconfirmed one for none", () => {
  const versions = createItemVersions();
  expect(versions.baseOf(at(70))).toBe(70);
  expect(versions.baseOf(at(UNCONFIRMED))).toBeUndefined();
});

test("a change begun on what we have changed since goes onto the latest", () => {
  const versions = createItemVersions();
  versions.confirm(at(UNCONFIRMED), undefined, at(70));
  expect(versions.baseOf(at(UNCONFIRMED))).toBe(70);
  versions.confirm(at(70), 70, at(71));
  expect(versions.baseOf(at(70))).toBe(71);
});

test("edit, delete, recreate: the old steps go onto the recreated row", () => {
  const versions = createItemVersions();
  versions.confirm(at(70), 70, at(71));
  versions.confirm(at(71), 71, undefined);
  versions.confirm(at(71), undefined, at(500));
  expect(versions.baseOf(at(71))).toBe(500);
  expect(versions.baseOf(at(70))).toBe(500);
});

test("somebody else's change in between is not passed over", () => {
  const versions = createItemVersions();
  versions.confirm(at(70), 70, at(71));
  versions.confirm(at(72), 72, at(73));
  expect(versions.baseOf(at(70))).toBe(70);
  expect(versions.baseOf(at(72))).toBe(73);
});
