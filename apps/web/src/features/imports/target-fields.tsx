import type { ImportChoice, ImportTarget } from "@hourloom/schema/imports";
import { TITLE_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import { Choice } from "@hourloom/ui/choice";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { Select } from "@hourloom/ui/select";
import { formatCount } from "@/shared/time/format";
import type { Collection } from "./targets";

interface TargetFieldProps {
  label: string;
  what: "calendar" | "list";
  collections: readonly Collection[];
  target: ImportTarget;
  newTitle: string;
  /** How many calendars or lists the file names. */
  titles: number;
  isDisabled: boolean;
  onChange: (target: ImportTarget) => void;
}

const NEW = "new";
const BY_TITLE = "by_title";

function targetOf(value: string, newTitle: string): ImportTarget {
  if (value === BY_TITLE) return { kind: value };
  return value === NEW ? { kind: value, title: newTitle } : { kind: "existing", id: value };
}

function byTitleText(what: TargetFieldProps["what"], titles: number): string {
  return titles === 1
    ? `The ${what} that the file names`
    : `The ${titles.toLocaleString("en")} ${what}s that the file names`;
}

/** An existing calendar or list, a new one with its title, or those that the file names. */
export function TargetField(props: TargetFieldProps) {
  const { label, what, collections, target, newTitle, titles, isDisabled, onChange } = props;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={label}>
        {(control) => (
          <Select
            {...control}
            disabled={isDisabled}
            value={target.kind === "existing" ? target.id : target.kind}
            onChange={(event) => onChange(targetOf(event.target.value, newTitle))}
          >
            {titles === 0 ? null : <option value={BY_TITLE}>{byTitleText(what, titles)}</option>}
            {collections.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
            <option value={NEW}>A new {what}</option>
          </Select>
        )}
      </Field>
      {target.kind === "by_title" ? (
        <p className="self-end pb-1.5 text-xs text-pretty text-muted">What you do not have yet is made.</p>
      ) : null}
      {target.kind !== "new" ? null : (
        <Field
          label={`Title of the new ${what}`}
          error={target.title.trim() === "" ? `A ${what} needs a title.` : undefined}
        >
          {(control) => (
            <Input
              {...control}
              dir="auto"
              disabled={isDisabled}
              value={target.title}
              maxLength={TITLE_MAX_LENGTH}
              onChange={(event) => onChange({ kind: "new", title: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

interface ElsewhereChoiceProps {
  count: number;
  value: ImportChoice["elsewhere"];
  onChange: (value: ImportChoice["elsewhere"]) => void;
}

const options = [
  { value: "update", label: "Change them there" },
  { value: "copy", label: "Add copies" },
] as const;

const hints = {
  update: "Those of which the file has a later version are changed where they are.",
  copy: "They are added once more; those that are there already stay as they are.",
} as const;

/** What to do with events that another calendar has already. */
export function ElsewhereChoice({ count, value, onChange }: ElsewhereChoiceProps) {
  const subject = count === 1 ? "1 event is" : `${formatCount(count, "event")} are`;
  return (
    <div className="flex flex-col gap-1.5">
      <p>{subject} in another calendar already.</p>
      <Choice label="Events of another calendar" value={value} options={options} onChange={onChange} />
      <p className="text-xs text-pretty text-muted">{hints[value]}</p>
    </div>
  );
}
