import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import { Button } from "@hourloom/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";
import { Field } from "@hourloom/ui/field";
import { FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import { useState } from "react";
import { DateInput } from "@/shared/dates/date-input";
import { NOT_A_DATE } from "@/shared/dates/read-date";

interface PickDateDialogProps {
  /** The date that is proposed. */
  date: string;
  label?: string;
  onPick: (date: string) => void;
  onClose: () => void;
}

/** Asks for the date to which items move. */
export function PickDateDialog({ date, label = "Due on", onPick, onClose }: PickDateDialogProps) {
  const [value, setValue] = useState<string | null>(date);
  const picked = value !== null && isCalendarDate(value) ? value : undefined;
  const error = value === null ? FIELD_REQUIRED : picked === undefined ? NOT_A_DATE : undefined;
  return (
    <Dialog onClose={onClose}>
      <DialogContent className="sm:max-w-xs">
        <DialogHeader>Pick a date</DialogHeader>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (picked === undefined) return;
            onClose();
            onPick(picked);
          }}
          className="flex flex-col gap-4 px-5 pb-5"
        >
          <Field label={label} error={error}>
            {(control) => <DateInput {...control} value={value} onChange={setValue} />}
          </Field>
          <Button type="submit" look="primary" className="self-end">
            Move
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
