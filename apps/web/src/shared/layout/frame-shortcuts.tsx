import { useNavigate } from "@tanstack/react-router";
import { type Command, openCommand } from "@/shared/commands/commands";
import { focusMain } from "@/shared/focus/focus-main";
import { PALETTE, useShortcuts } from "@/shared/commands/shortcuts";

/** Shortcuts of all signed-in screens. */
export function FrameShortcuts(): null {
  const navigate = useNavigate();
  const goTo = (to: "/app" | "/app/todo" | "/app/pomodoro" | "/app/flowtime" | "/app/insights") => () =>
    void navigate({ to }).then(focusMain);
  const open = (command: Command) => () => openCommand.set(command);
  useShortcuts({
    "?": open("shortcuts"),
    q: open("quick_add"),
    [PALETTE]: open("palette"),
    "g c": goTo("/app"),
    "g t": goTo("/app/todo"),
    "g p": goTo("/app/pomodoro"),
    "g f": goTo("/app/flowtime"),
    "g i": goTo("/app/insights"),
  });
  return null;
}
