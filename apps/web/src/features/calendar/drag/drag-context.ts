import type { RefObject } from "react";
import type { ItemEditing } from "@/features/changes/changes-provider";
import type { Slot } from "../grid/view-props";

/** What moving needs of the page around it, as it is now: what is moved outlives many drawings. */
export interface DragContext extends Pick<ItemEditing, "actions" | "scopeQuestion"> {
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
