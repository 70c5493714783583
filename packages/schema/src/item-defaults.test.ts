import { expect, test } from "vitest";
import { eventDefaults } from "./events.ts";
import { flowtimeDefaults } from "./flowtimes.ts";
import { pomodoroDefaults } from "./pomodoros.ts";
import { taskDefaults } from "./tasks.ts";

const defaults = {
  events: { eventDefaults },
  flowtimes: { flowtimeDefaults },
  pomodoros: { pomodoroDefaults },
  tasks: { taskDefaults },
};

test("the defaults for code that does without zod are those of the members", async () => {
  const files = Object.keys(defaults);
  const imports = files.map((file) => `import type * as ${file} from "./${file}.ts";\n`);
  const constants = Object.entries(defaults).flatMap(([file, named]) =>
    Object.entries(named).map(
      ([name, values]) => `\nexport const ${name}: typeof ${file}.${name} = ${JSON.stringify(values, undefined, 2)};\n`,
    ),
  );
  const header = "/** Generated from the members of each kind: `npx vitest run item-defaults -u`. */\n\n";
  await expect(header + imports.join("") + constants.join("")).toMatchFileSnapshot("item-defaults.gen.ts");
});
