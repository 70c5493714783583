import type { Feed } from "@hourloom/schema/accounts/feeds";
import { TITLE_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import { Button } from "@hourloom/ui/button";
import { Checkbox } from "@hourloom/ui/checkbox";
import { Choice } from "@hourloom/ui/choice";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { type SyntheticEvent, useState } from "react";
import { toggled } from "@/shared/state/toggled";
import { FeedFailure } from "./feed-failure";
import { modeHints, modeNames } from "./feed-texts";

export type FeedFields = Pick<Feed, "title" | "mode" | "calendars">;
type Calendar = Readonly<{ id: string; title: string }>;

interface FeedFormProps {
  initial: FeedFields;
  calendars: readonly Calendar[];
  action: string;
  /** Of the change of a feed. */
  error?: unknown;
  isBusy?: boolean;
  onSubmit: (fields: FeedFields) => void;
}

const modes = [
  { value: "full", label: modeNames.full },
  { value: "busy", label: modeNames.busy },
] as const;

interface CalendarChoiceProps {
  calendars: readonly Calendar[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function CalendarChoice({ calendars, chosen, onChange }: CalendarChoiceProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-0.5">
      <legend className="pb-0.5 text-xs font-semibold text-muted">Calendars</legend>
      {calendars.map(({ id, title }) => (
        <Checkbox
          key={id}
          dir="auto"
          label={title}
          className="h-auto min-h-8 max-w-full py-1 [overflow-wrap:anywhere]"
          checked={chosen.includes(id)}
          onChange={() => onChange(toggled(chosen, id))}
        />
      ))}
    </fieldset>
  );
}

/** Title, calendars, and how much is shown of them. */
export function FeedForm({ initial, calendars, action, error = null, isBusy = false, onSubmit }: FeedFormProps) {
  const [title, setTitle] = useState(initial.title);
  const [mode, setMode] = useState(initial.mode);
  const [chosen, setChosen] = useState<readonly string[]>(initial.calendars);
  const isTitled = title.trim() !== "";
  // All calendars of a feed may be in the trash.
  const isEmpty = chosen.length === 0 && initial.calendars.length > 0;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy && isTitled && !isEmpty) onSubmit({ title, mode, calendars: [...chosen] });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 px-5 pt-1 pb-5">
      <Field label="Title" error={isTitled ? undefined : "A feed needs a title."}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            data-first-focus=""
            value={title}
            maxLength={TITLE_MAX_LENGTH}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <CalendarChoice calendars={calendars} chosen={chosen} onChange={setChosen} />
      {isEmpty ? (
        <p role="alert" className="text-xs text-danger">
          Choose at least one calendar.
        </p>
      ) : null}
      <div className="flex flex-col gap-1.5">
        <Choice label="What the feed shows" value={mode} options={modes} onChange={setMode} />
        <p className="text-xs text-pretty text-muted">{modeHints[mode]}</p>
      </div>
      <FeedFailure error={error} />
      <Button type="submit" variant="primary" className="self-end" busy={isBusy} aria-disabled={!isTitled || isEmpty}>
        {action}
      </Button>
    </form>
  );
}
