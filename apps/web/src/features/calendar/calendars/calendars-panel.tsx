import { IconButton } from "@hourloom/ui/icon-button";
import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";
import { X } from "@hourloom/ui/icons";
import { CalendarsList } from "./calendars-list";

/** Escape closes the form of a title first. */
function keepForForm(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest("form") !== null) event.preventDefault();
}

/** The calendars, beside the calendar or in a sheet. Loaded lazily. */
export function CalendarsPanel({ isBeside, onClose }: { isBeside: boolean; onClose: () => void }) {
  if (!isBeside) {
    return (
      <Dialog onClose={onClose}>
        {/* At the side, without a transform, which would clip the menus. */}
        <DialogContent
          onEscapeKeyDown={keepForForm}
          className="z-40 sm:inset-y-0 sm:left-0 sm:max-h-none sm:w-72 sm:translate-none sm:rounded-l-none"
        >
          <DialogHeader>Calendars</DialogHeader>
          <CalendarsList />
        </DialogContent>
      </Dialog>
    );
  }
  return (
    <>
      <div className="flex items-center justify-between px-3 pt-1">
        <h2 className="px-2 text-xs font-semibold text-muted">Calendars</h2>
        <IconButton icon={X} variant="plain" label="Close the calendars" onClick={onClose} />
      </div>
      <CalendarsList />
    </>
  );
}
