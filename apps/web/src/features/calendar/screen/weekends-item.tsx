import { DropdownMenuCheckboxItem } from "@hourloom/ui/dropdown-menu-checkbox-item";
import { useAccountSettings } from "@/shared/account/use-account-settings";
import { useHiddenWeekdays } from "@/shared/time/calendar-preferences";

/** Shows or hides the days that are no working days. */
export function WeekendsItem() {
  const { change } = useAccountSettings();
  const isHidden = useHiddenWeekdays().length > 0;
  return (
    <DropdownMenuCheckboxItem checked={!isHidden} onCheckedChange={(checked) => change({ hide_weekends: !checked })}>
      Weekends
    </DropdownMenuCheckboxItem>
  );
}
