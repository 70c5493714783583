import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { ignoreDoubleClick } from "@hourloom/ui/double-click";
import { FIELD_BLANK } from "@hourloom/schema/fields/error-texts";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { truncateTitle } from "@/shared/text/truncate-title";
import { DraftOffer } from "@/shared/layout/draft-offer";
import type { TitleDraft } from "./use-title-drafts";
import { useUnsavedTitle } from "./use-unsaved-title";

interface TitleFormProps {
  label: string;
  draft: TitleDraft;
  /** Called with a title that is not blank. */
  onSave: (title: string) => void;
  onClose: () => void;
}

/** The form for the title of a new or renamed list or calendar. */
export function TitleForm({ label, draft, onSave, onClose }: TitleFormProps) {
  const [text, setText] = useState(draft.text);
  const [isBlank, setBlank] = useState(false);
  /** The server's error that is hidden since more was typed. */
  const [dismissedProblem, setDismissedProblem] = useState<string>();
  const reason = draft.problem === dismissedProblem ? undefined : draft.problem;
  const { offered, saveDraft, discard, restore } = useUnsavedTitle(draft);
  const isUnsaved = text.trim() !== "" && (text !== draft.text || draft.problem !== undefined);
  const saveTyped = useEffectEvent(() => saveDraft(isUnsaved ? text : undefined));
  useEffect(() => saveTyped(), [text]);
  const change = (next: string) => {
    setText(next);
    setBlank(false);
    setDismissedProblem(draft.problem);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const title = text.trim();
    setBlank(title === "");
    if (title === "") return;
    saveDraft(undefined);
    onSave(title);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of its field.
    <form
      noValidate
      aria-label={label}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
      className="flex flex-col gap-2 px-2 py-1.5"
    >
      <Field label={label} error={isBlank ? FIELD_BLANK : reason}>
        {(control) => (
          <Input
            {...control}
            autoFocus={draft.autoFocus}
            dir="auto"
            autoComplete="off"
            value={text}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      {offered === undefined ? null : (
        <DraftOffer
          title={truncateTitle(offered.text)}
          savedAtMs={offered.savedAtMs}
          onRestore={() => {
            restore(isUnsaved ? text : undefined);
            change(offered.text);
          }}
          onDiscard={discard}
        />
      )}
      <span className="flex gap-2">
        <Button type="submit" variant="primary" onClick={ignoreDoubleClick}>
          {draft.isNew ? "Add" : "Rename"}
        </Button>
        <Button
          variant="plain"
          onClick={(event) => {
            ignoreDoubleClick(event);
            onClose();
          }}
        >
          Cancel
        </Button>
      </span>
    </form>
  );
}
