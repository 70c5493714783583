import { IconButton } from "@hourloom/ui/icon-button";
import { Field } from "@hourloom/ui/field";
import { X } from "@hourloom/ui/icons";
import { useEffect, useRef, useState } from "react";
import { ZoneCombobox } from "@/shared/zones/zone-combobox";

interface ZoneFieldProps {
  /** IANA name; null for floating time. */
  zone: string | null;
  /** The times on the account's clock, if it differs; announced, and describes the time fields. */
  note: string | undefined;
  noteId: string;
  error: string | undefined;
  /** Whether the field replaces the button that opened it. */
  takesFocus: boolean;
  onChange: (zone: string | null) => void;
}

const FLOATING = "Floating: same clock time everywhere";

/** The time zone of an event; a change keeps its clock time. */
export function ZoneField({ zone, note, noteId, error, takesFocus, onChange }: ZoneFieldProps) {
  const row = useRef<HTMLDivElement>(null);
  const focusField = () => row.current?.querySelector("input")?.focus();
  const [wasOpened] = useState(takesFocus);
  useEffect(() => {
    if (wasOpened) focusField();
  }, [wasOpened]);
  const remove = () => {
    onChange(null);
    focusField();
  };
  return (
    <div className="flex flex-col gap-3">
      <p id={noteId} role="status" className="-mt-2 text-xs text-muted tabular-nums empty:hidden">
        {note}
      </p>
      <Field label="Time zone" error={error} hint={zone === null ? FLOATING : undefined}>
        {(control) => (
          <div ref={row} className="flex gap-1">
            <div className="min-w-0 flex-1">
              <ZoneCombobox control={control} zone={zone} noneLabel="Floating" onChoose={onChange} />
            </div>
            {zone === null ? null : (
              <IconButton icon={X} variant="plain" label="Remove the time zone" title={FLOATING} onClick={remove} />
            )}
          </div>
        )}
      </Field>
    </div>
  );
}
