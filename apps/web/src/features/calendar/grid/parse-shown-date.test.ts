import { expect, test } from "vitest";
import { parseShownDate } from "./parse-shown-date";

test.each(["2026-11-24", "1000-01-01", "9998-12-31"])("%s can be shown", (date) =>
  expect(parseShownDate(date)).toBe(date),
);

test.each(["9999-12-31", "0001-01-01", "2026-02-31", '"x', "", 20261124, null, undefined, ["2026-11-24"]])(
  "%j cannot",
  (date) => expect(parseShownDate(date)).toBeUndefined(),
);
