import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { type FormEvent, useState } from "react";
import type { SaveOutcome } from "@/features/items/item-actions";
import { plainText, serverFieldErrors } from "@/shared/problem";

interface ListTitleFormProps {
  label: string;
  /** What it says at first. */
  title: string;
  submitLabel: string;
  onSave: (title: string) => Promise<SaveOutcome>;
  onClose: () => void;
}

/** A list's title, for a new one or for one that is renamed. What could not be saved stays, with the reason. */
export function ListTitleForm({ label, title, submitLabel, onSave, onClose }: ListTitleFormProps) {
  const [text, setText] = useState(title);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (text.trim() === "") {
      setProblem("This field may not be blank.");
      return;
    }
    setBusy(true);
    const outcome = await onSave(text.trim());
    setBusy(false);
    if (outcome.ok) onClose();
    else
      setProblem(serverFieldErrors(outcome.problem)["title"]?.join(" ") ?? `Not saved. ${plainText(outcome.problem)}`);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of its field.
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
      className="flex flex-col gap-2 px-2 py-1.5"
    >
      <Field label={label} error={problem}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            dir="auto"
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <span className="flex gap-2">
        <Button type="submit" look="primary" busy={busy}>
          {submitLabel}
        </Button>
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
