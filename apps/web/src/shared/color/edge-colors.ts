import type { EventColor } from "@hourloom/schema/events";

/** Without the schema, which would load zod. */
export const eventColors: readonly EventColor[] = [
  "red",
  "orange",
  "yellow",
  "green",
  "teal",
  "blue",
  "purple",
  "pink",
  "grey",
];

/** The classes that set the text colour to that of an event's edge. */
export const edgeColors: Readonly<Record<EventColor, string>> = {
  red: "text-edge-red",
  orange: "text-edge-orange",
  yellow: "text-edge-yellow",
  green: "text-edge-green",
  teal: "text-edge-teal",
  blue: "text-edge-blue",
  purple: "text-edge-purple",
  pink: "text-edge-pink",
  grey: "text-edge-grey",
};
