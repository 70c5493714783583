import { expect, test } from "vitest";
import { eventDefaults } from "./events.ts";

const defaults = { eventDefaults };

test("the defaults for the web app's first load, which does without zod, are those of the members", async () => {
  const declarations = Object.entries(defaults).map(
    ([name, values]) => `export const ${name} = ${JSON.stringify(values, undefined, 2)} as const;\n`,
  );
  const header = "/** Generated from the descriptors of the kinds: `npx vitest run item-defaults -u`. */\n\n";
  await expect(header + declarations.join("\n")).toMatchFileSnapshot("item-defaults.gen.ts");
});
