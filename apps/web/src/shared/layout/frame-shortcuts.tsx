import { Dialog, DialogClose, DialogContent, DialogTitle } from "@hourloom/ui/dialog";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useShortcuts } from "@/shared/shortcuts";

const groups = [
  {
    title: "Everywhere",
    shortcuts: [
      { keys: ["?"], text: "This list" },
      { keys: ["G", "C"], text: "Calendar" },
      { keys: ["G", "T"], text: "To-Do" },
      { keys: ["G", "P"], text: "Pomodoro" },
      { keys: ["G", "F"], text: "Flow Time" },
    ],
  },
  {
    title: "In the calendar",
    shortcuts: [
      { keys: ["N"], text: "New event on the day in use; Q does the same" },
      { keys: ["T"], text: "Today" },
      { keys: ["J"], text: "Next month" },
      { keys: ["K"], text: "Previous month" },
      { keys: ["Ctrl", "Z"], text: "Undo the last change; on a Mac with Cmd" },
    ],
  },
  {
    title: "On a day",
    shortcuts: [
      { keys: ["Arrows"], text: "To another day" },
      { keys: ["Page Up"], text: "A month back; with Shift a year. Page Down: forward" },
      { keys: ["Enter"], text: "New event" },
      { keys: ["F2"], text: "Into the day's events; Escape leads back" },
      { keys: ["Delete"], text: "Delete the event that has the focus" },
    ],
  },
] as const;

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="flex gap-1">
      {keys.map((key) => (
        <kbd key={key} className="min-w-6 rounded-sm border bg-sunken px-1.5 py-0.5 text-center font-sans text-xs">
          {key}
        </kbd>
      ))}
    </span>
  );
}

function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <DialogContent>
        <div className="flex items-center justify-between gap-3 py-2.5 pr-2.5 pl-5">
          <DialogTitle className="text-base font-semibold">Keyboard shortcuts</DialogTitle>
          <DialogClose />
        </div>
        <div className="flex min-h-0 flex-col gap-5 overflow-y-auto px-5 pb-5">
          {groups.map(({ title, shortcuts }) => (
            <section key={title} className="flex flex-col gap-2">
              <h3 className="text-xs font-semibold text-muted">{title}</h3>
              <dl className="flex flex-col gap-1.5">
                {shortcuts.map(({ keys, text }) => (
                  <div key={text} className="grid grid-cols-[6rem_1fr] items-baseline gap-3">
                    <dt>
                      <Keys keys={keys} />
                    </dt>
                    <dd className="text-pretty">{text}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <p className="text-pretty text-muted">
            Single keys can be switched off in the settings; arrows and Ctrl+Z always work.
          </p>
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** The keys that work on every signed-in screen, and the list of all there are. */
export function FrameShortcuts() {
  const navigate = useNavigate();
  const [listed, setListed] = useState(false);
  useShortcuts({
    "?": () => setListed(true),
    "g c": () => void navigate({ to: "/app" }),
    "g t": () => void navigate({ to: "/app/todo" }),
    "g p": () => void navigate({ to: "/app/pomodoro" }),
    "g f": () => void navigate({ to: "/app/flowtime" }),
  });
  return <ShortcutsDialog open={listed} onClose={() => setListed(false)} />;
}
