import { useCalendars } from "@/features/changes/use-calendars";
import { calendarDialog } from "@/shared/commands/calendar-dialog";
import { SubscribeDialog } from "./subscribe-dialog";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { Button } from "@hourloom/ui/button";
import { Dialog, DialogContent, DialogTitle } from "@hourloom/ui/dialog";
import { Notice } from "@hourloom/ui/notice";
import { showToast } from "@hourloom/ui/toast";
import { describeProblem, isNotFound, problemOf } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { createLoginCheck } from "@/shared/login/login-store";
import { truncateTitle } from "@/shared/text/truncate-title";
import { useUnsubscribe } from "./use-subscriptions";

/** Asks first: the trash has no subscribed calendars, since their events come from elsewhere. */
function UnsubscribeDialog({ calendar, onClose }: { calendar: WorkspaceCalendar; onClose: () => void }) {
  const unsubscribe = useUnsubscribe();
  const { loginStore } = useServices();
  const title = truncateTitle(calendar.title);
  const finish = () => {
    showToast(`Unsubscribed from “${title}”.`, { id: "subscription" });
    onClose();
  };
  const run = async () => {
    const isSame = createLoginCheck(loginStore);
    // Not callbacks of `mutate`, which are not called if the calendar disappears first.
    try {
      await unsubscribe.mutateAsync({ id: calendar.id });
    } catch (error) {
      if (!isNotFound(problemOf(error))) return;
    }
    if (isSame()) finish();
  };
  return (
    <Dialog onClose={onClose}>
      <DialogContent className="flex flex-col gap-4 p-5 sm:max-w-sm">
        <DialogTitle className="text-base font-semibold text-pretty wrap-anywhere">
          Unsubscribe from “<bdi>{title}</bdi>”?
        </DialogTitle>
        <p className="text-pretty text-muted">
          Its events are no longer shown here. To have them again, subscribe to its address.
        </p>
        {unsubscribe.error === null ? null : (
          <Notice variant="problem">{describeProblem(problemOf(unsubscribe.error))}</Notice>
        )}
        <div className="flex justify-end gap-2">
          <Button data-first-focus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" busy={unsubscribe.isPending} onClick={() => void run()}>
            Unsubscribe
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** The open dialog of subscriptions, apart from the panel, which may close meanwhile. */
export function CalendarDialogs() {
  const open = calendarDialog.use();
  const { calendars } = useCalendars();
  if (open === undefined) return null;
  if (open.kind === "subscribe") return <SubscribeDialog onClose={calendarDialog.close} />;
  const calendar = calendars.find(({ id }) => id === open.calendar);
  // It may end after another dialog was opened.
  const close = () => {
    if (calendarDialog.get() === open) calendarDialog.close();
  };
  return calendar === undefined ? null : <UnsubscribeDialog calendar={calendar} onClose={close} />;
}
