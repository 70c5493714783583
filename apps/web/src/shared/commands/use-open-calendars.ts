import { useRouter } from "@tanstack/react-router";
import { focusMain } from "@/shared/focus/focus-main";
import { calendarDialog } from "./calendar-dialog";
import { calendarsPanel } from "./commands";

const CALENDAR_PATH = "/app";

/** Returns a function that opens the form of a new calendar or of a subscription. */
export function useOpenCalendars(): (form: "new" | "subscribe") => void {
  const router = useRouter();
  const show = async (form: "new" | "subscribe") => {
    // An open calendar keeps its page.
    if (router.state.location.pathname !== CALENDAR_PATH) await router.navigate({ to: CALENDAR_PATH });
    focusMain();
    if (form === "new") calendarsPanel.set("new");
    else calendarDialog.set({ kind: "subscribe" });
  };
  return (form) => void show(form);
}
