import { expect, test } from "vitest";
import { itemKindNames, itemTables, referencesOf } from "./item-kinds.ts";

test.each(itemKindNames)("the rows that a %s refers to are of kinds before it", (kind) => {
  const before = itemTables.slice(0, itemKindNames.indexOf(kind));
  for (const table of Object.values(referencesOf(kind))) expect(before).toContain(table);
});
