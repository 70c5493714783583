import { expect, test } from "vitest";
import { eventDefaults, eventMembers } from "./events.ts";
import { flowtimeDefaults, flowtimeMembers } from "./flowtimes.ts";
import { pomodoroDefaults, pomodoroMembers } from "./pomodoros.ts";
import { taskBlockMembers } from "./tasks/task-blocks.ts";
import { taskDefaults, taskMembers } from "./tasks.ts";

const defaults = {
  events: { eventDefaults },
  flowtimes: { flowtimeDefaults },
  pomodoros: { pomodoroDefaults },
  tasks: { taskDefaults },
};

const members = {
  eventNames: eventMembers,
  flowtimeNames: flowtimeMembers,
  pomodoroNames: pomodoroMembers,
  taskBlockNames: taskBlockMembers,
  taskNames: taskMembers,
};

test("the names and defaults for code that does without zod are those of the members", async () => {
  const files = Object.keys(defaults);
  const imports = files.map((file) => `import type * as ${file} from "./${file}.ts";\n`);
  const constants = Object.entries(defaults).flatMap(([file, named]) =>
    Object.entries(named).map(
      ([name, values]) => `\nexport const ${name}: typeof ${file}.${name} = ${JSON.stringify(values, undefined, 2)};\n`,
    ),
  );
  const names = Object.entries(members).map(
    ([name, kind]) => `\nexport const ${name} = ${JSON.stringify(Object.keys(kind))} as const;\n`,
  );
  const header = "/** Generated from the members of each kind: `npm run vitest -- item-defaults -u`. */\n\n";
  await expect(header + imports.join("") + constants.join("") + names.join("")).toMatchFileSnapshot(
    "item-defaults.gen.ts",
  );
});
