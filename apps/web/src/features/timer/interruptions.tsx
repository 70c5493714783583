import type { FocusRun } from "@hourloom/schema/timer";
import { Button } from "@hourloom/ui/button";
import { Bell, Users } from "@hourloom/ui/icons";
import { useTimerCommands } from "./use-timer-commands";

const kinds = [
  { kind: "internal", label: "I was distracted", Icon: Bell },
  { kind: "external", label: "Somebody interrupted me", Icon: Users },
] as const;

/** Buttons that count interruptions. */
export function Interruptions({ run: { interruptions } }: { run: FocusRun }) {
  const { send } = useTimerCommands();
  return kinds.map(({ kind, label, Icon }) => (
    <Button
      key={kind}
      look="quiet"
      aria-label={`${label}, ${interruptions[kind]} so far`}
      title={label}
      onClick={() => void send({ type: "interrupt", kind })}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className="tabular-nums">{interruptions[kind]}</span>
    </Button>
  ));
}
