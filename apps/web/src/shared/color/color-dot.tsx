import type { EventColor } from "@hourloom/schema/events";
import { classNames } from "@hourloom/ui/class-names";
import { edgeColors } from "./edge-colors";

/** The colour of a list; a ring for none. */
export function ColorDot({ color }: { color: EventColor | null }) {
  const filled = color === null ? "border border-edge" : ["bg-current", edgeColors[color]];
  return <span aria-hidden="true" className={classNames("size-2.5 shrink-0 rounded-full", filled)} />;
}
