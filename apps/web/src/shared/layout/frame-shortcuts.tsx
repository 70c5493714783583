import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useShortcuts } from "@/shared/shortcuts";
import { useLoadedPart } from "@/shared/use-loaded-part";

const loadDialog = () => import("./shortcuts-dialog");

/** The keys that work on every signed-in screen, and the list of all there are. */
export function FrameShortcuts() {
  const navigate = useNavigate();
  const [listed, setListed] = useState(false);
  const [dialog] = useLoadedPart(loadDialog, listed);
  useShortcuts({
    "?": () => setListed(true),
    "g c": () => void navigate({ to: "/app" }),
    "g t": () => void navigate({ to: "/app/todo" }),
    "g p": () => void navigate({ to: "/app/pomodoro" }),
    "g f": () => void navigate({ to: "/app/flowtime" }),
  });
  if (dialog.status !== "ready") return null;
  return <dialog.part.ShortcutsDialog open={listed} onClose={() => setListed(false)} />;
}
