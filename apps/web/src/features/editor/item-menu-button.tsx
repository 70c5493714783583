import { IconButton } from "@hourloom/ui/icon-button";
import { Ellipsis } from "@hourloom/ui/icons";

/** Leads from the form of an item to its context menu. */
export function ItemMenuButton({ onMenu }: { onMenu: () => void }) {
  return <IconButton icon={Ellipsis} className="size-8" label="More actions" onClick={onMenu} />;
}
