import type { RefObject } from "react";
import type { ItemEditing } from "@/features/items/items-provider";
import type { Slot } from "../views/view-props";

/** What moving needs of the page around it, as it is now: what is moved outlives many drawings. */
export interface Moving extends Pick<ItemEditing, "actions" | "scopeQuestion"> {
  surface: RefObject<HTMLElement | null>;
  /** The account's zone. */
  zone: string;
  /** Whether the page is one of days without hours. */
  isMonth: boolean;
  onTurn: (pages: number) => void;
  onActivate: (day: string) => void;
  onNew: (at: Slot) => void;
  /** Something is taken up: what lies over the calendar has to go. */
  onTake: () => void;
}
