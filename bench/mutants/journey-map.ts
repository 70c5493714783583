/** Which journeys use which parts of the web app; the first entry that fits counts. */

const ITEMS = "apps/web/src/features/items/";

const JOURNEYS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/features\/accounts\/settings\//, ["settings", "google"]],
  [/features\/accounts\//, ["accounts", "account-links", "google"]],
  [/features\/settings\/data\//, ["account-data"]],
  [/features\/settings\//, ["timer-settings", "settings"]],
  [/features\/commands\//, ["commands"]],
  [/features\/calendar\/moving\//, ["moving", "touch", "series"]],
  [/features\/todo\//, ["todo", "todo-order", "todo-reach", "todo-live"]],
  [/(features|shared)\/timer\//, ["pomodoro", "flowtime", "timer-settings", "timer-screens"]],
  [/features\/items\/convert/, ["conversion"]],
  [/features\/items\/(repeat|next-dates|scope|with-scope)/, ["series", "forms"]],
  [/features\/items\/(drafts?|follow|use-followed|item-editor)/, ["saving", "todo-live", "forms"]],
  [/features\/items\/(use-live|item-versions|changed-item)/, ["live", "todo-live", "saving"]],
  [/features\/items\/(task|steps|inline|unworked)/, ["todo", "forms", "todo-reach"]],
  [/features\/items\/(session|shown|happened|pomodoro|flowtime|work)/, ["forms", "flowtime", "insights"]],
  [new RegExp(ITEMS), ["forms", "saving", "todo", "live", "bin"]],
];

/** The spec files for a product file, from the folder of the journeys. */
export function journeysFor(file: string): string[] {
  const [, names = []] = JOURNEYS.find(([pattern]) => pattern.test(file)) ?? [];
  return names.map((name) => `${name}.spec.ts`);
}
