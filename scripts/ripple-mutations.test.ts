import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { mutations } from "./ripple-mutations.mjs";

const folder = path.resolve(import.meta.dirname, "../packages/schema/src");

test.each(mutations.filter(({ edits }) => edits.length > 0))(
  "$name: what it replaces is there, once",
  ({ file, edits }) => {
    const source = readFileSync(path.join(folder, file), "utf8");
    for (const [find] of edits) expect(source.split(find)).toHaveLength(2);
  },
);
