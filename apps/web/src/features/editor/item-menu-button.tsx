import { IconButton } from "@hourloom/ui/icon-button";
import { Ellipsis } from "@hourloom/ui/icons";
import { showToast } from "@hourloom/ui/toast";

interface ItemMenuButtonProps {
  /** Whether the form has changes: the menu acts on the stored item, so they would be ignored. */
  isTyped: boolean;
  /** Closes the form, and opens the context menu of its item. */
  onMenu: () => void;
}

/** Leads from the form of an item to its context menu. */
export function ItemMenuButton({ isTyped, onMenu }: ItemMenuButtonProps) {
  return (
    <IconButton
      icon={Ellipsis}
      className="size-8"
      label="More actions"
      onClick={() => (isTyped ? showToast("Save your changes first.", { id: "item-menu" }) : onMenu())}
    />
  );
}
