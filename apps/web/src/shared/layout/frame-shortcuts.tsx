import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { focusMain } from "@/shared/focus-main";
import { useShortcuts } from "@/shared/shortcuts";
import { useLoadedPart } from "@/shared/use-loaded-part";

const loadDialog = () => import("./shortcuts-dialog");

/** The keys that work on every signed-in screen, and the list of all there are. */
export function FrameShortcuts() {
  const navigate = useNavigate();
  const [listed, setListed] = useState(false);
  const [dialog] = useLoadedPart(loadDialog, listed);
  const goTo = (to: "/app" | "/app/todo" | "/app/pomodoro" | "/app/flowtime" | "/app/insights") =>
    void navigate({ to }).then(focusMain);
  useShortcuts({
    "?": () => setListed(true),
    "g c": () => goTo("/app"),
    "g t": () => goTo("/app/todo"),
    "g p": () => goTo("/app/pomodoro"),
    "g f": () => goTo("/app/flowtime"),
    "g i": () => goTo("/app/insights"),
  });
  if (dialog.status !== "ready") return null;
  return <dialog.part.ShortcutsDialog open={listed} onClose={() => setListed(false)} />;
}
