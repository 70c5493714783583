import type { FocusRun } from "@hourloom/schema/timer";
import { Button } from "@hourloom/ui/button";
import { Bell, Users } from "@hourloom/ui/icons";
import { useTimerCommands } from "./commands/use-timer-commands";

const kinds = [
  { kind: "internal", label: "Distracted", title: "Count that you distracted yourself", Icon: Bell },
  { kind: "external", label: "Interrupted", title: "Count that somebody interrupted you", Icon: Users },
] as const;

/** Buttons that count interruptions. */
export function Interruptions({ run: { interruptions } }: { run: FocusRun }) {
  const { send } = useTimerCommands();
  return (
    <div className="flex flex-wrap items-center justify-center gap-2">
      {kinds.map(({ kind, label, title, Icon }) => (
        <Button key={kind} variant="quiet" title={title} onClick={() => void send({ type: "interrupt", kind })}>
          <Icon aria-hidden="true" className="size-4" />
          <span>
            {label} <span className="tabular-nums">{interruptions[kind]}</span>
            <span className="sr-only"> times so far</span>
          </span>
        </Button>
      ))}
    </div>
  );
}
