import { Button } from "@hourloom/ui/button";
import { Checkbox } from "@hourloom/ui/checkbox";
import { Field } from "@hourloom/ui/field";
import { useState } from "react";
import { Section } from "@/shared/layout/section";
import { timerNotifications, timerVolume } from "@/shared/timer/timer-preferences";
import { askForNotifications, notificationAccess, notify } from "@/shared/timer/notifications";
import { ring, unlockSound } from "@/shared/timer/sound";

/** Meaning of the browser's permission. */
const accessTexts = {
  granted: "This browser may tell you when a phase is over.",
  default: "The browser asks whether it may, at your first start or with this test.",
  denied: "This browser does not let Hourloom tell you. Allow notifications for this site in the browser's settings.",
  unsupported: "This browser has no notifications.",
} as const;

/** Sound and notifications of this device. */
export function SignalSettings() {
  const volume = timerVolume.use();
  const isOn = timerNotifications.use();
  const [access, setAccess] = useState(notificationAccess);
  const [result, setResult] = useState<string>();
  const test = async () => {
    await unlockSound();
    setAccess(await askForNotifications());
    const hasRung = ring(timerVolume.get());
    const hasNotified = notify("Pomodoro done", "This is what it looks like.");
    const done = [hasRung ? "rung" : undefined, hasNotified ? "notified" : undefined].filter(
      (word) => word !== undefined,
    );
    setResult(done.length === 0 ? "Nothing could be done: see above." : `Done: ${done.join(" and ")}.`);
  };
  return (
    <Section id="signals" title="Sound and notifications">
      <Field label="Volume">
        {(control) => (
          <span className="flex items-center gap-3">
            <input
              {...control}
              type="range"
              min={0}
              max={100}
              step={5}
              value={volume}
              onChange={(event) => timerVolume.set(event.target.valueAsNumber)}
              className="h-8 w-48 cursor-pointer accent-accent pointer-coarse:h-11"
            />
            <span className="text-muted tabular-nums">{volume === 0 ? "Silent" : `${volume} %`}</span>
          </span>
        )}
      </Field>
      <Checkbox
        label="Notify me when a phase is over"
        checked={isOn}
        onChange={(event) => timerNotifications.set(event.target.checked)}
      />
      <p className="text-pretty text-muted">{accessTexts[access]}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void test()}>Test</Button>
        <span role="status" className="text-muted">
          {result}
        </span>
      </div>
    </Section>
  );
}
