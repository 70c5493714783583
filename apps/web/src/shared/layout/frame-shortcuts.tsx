import { useNavigate } from "@tanstack/react-router";
import { openCommand } from "@/shared/commands";
import { focusMain } from "@/shared/focus-main";
import { PALETTE, useShortcuts } from "@/shared/shortcuts";

/** The keys that work on every signed-in screen. */
export function FrameShortcuts(): null {
  const navigate = useNavigate();
  const goTo = (to: "/app" | "/app/todo" | "/app/pomodoro" | "/app/flowtime" | "/app/insights") =>
    void navigate({ to }).then(focusMain);
  useShortcuts({
    "?": () => openCommand.set("shortcuts"),
    q: () => openCommand.set("quick_add"),
    [PALETTE]: () => openCommand.set("palette"),
    "g c": () => goTo("/app"),
    "g t": () => goTo("/app/todo"),
    "g p": () => goTo("/app/pomodoro"),
    "g f": () => goTo("/app/flowtime"),
    "g i": () => goTo("/app/insights"),
  });
  return null;
}
