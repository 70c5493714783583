import { useNavigate } from "@tanstack/react-router";
import { calendarsPanel } from "./commands";

/** Returns a function that opens the calendars with the form of a new one or of a subscription. */
export function useOpenCalendars(): (form: "new" | "subscribe") => void {
  const navigate = useNavigate();
  return (form) => void navigate({ to: "/app" }).then(() => calendarsPanel.set(form));
}
