import { itemKey } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { Button } from "@hourloom/ui/button";
import { Ellipsis } from "@hourloom/ui/icons";
import { showToast } from "@hourloom/ui/toast";

interface ItemMenuButtonProps {
  item: CalendarItem;
  /** Whether the form has changes: the menu acts on the stored item, so they would be ignored. */
  isTyped: boolean;
}

/** Asks the calendar for the context menu of an item, over its form. */
export function ItemMenuButton({ item, isTyped }: ItemMenuButtonProps) {
  return (
    <Button
      look="quiet"
      size="icon"
      className="size-8"
      aria-label="More actions"
      aria-haspopup="menu"
      data-item={itemKey(item)}
      onClick={({ currentTarget }) => {
        if (isTyped) showToast("Save your changes first.", { id: "item-menu" });
        else currentTarget.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
      }}
    >
      <Ellipsis aria-hidden="true" className="size-4" />
    </Button>
  );
}
