import type { Problem } from "@/shared/problem";
import type { Changeable } from "./item-change";

/** The server is our own, so that its type tells the rest; the schemas would come with every page for it. */
function isItem(value: object): value is Changeable {
  return "type" in value && "version" in value && "id" in value;
}

/** The row as it is now, when that is why the server refused. */
export function changedItem(problem: Problem): Changeable | undefined {
  if (problem.kind !== "refused" || problem.refusal.code !== "changed") return undefined;
  const { current } = problem.refusal;
  return isItem(current) ? current : undefined;
}
