import type { Problem } from "@/shared/api/problem";
import type { Changeable } from "./item-change";

/**
 * Checks only the discriminating members: parsing with the schemas would add them to every page's
 * bundle.
 */
function isItem(value: object): value is Changeable {
  return "type" in value && "version" in value && "id" in value;
}

/** Returns the current row if the server rejected a change because of a newer version. */
export function findCurrentItem(problem: Problem): Changeable | undefined {
  if (problem.kind !== "rejected" || problem.error.code !== "changed") return undefined;
  const { current } = problem.error;
  return isItem(current) ? current : undefined;
}
