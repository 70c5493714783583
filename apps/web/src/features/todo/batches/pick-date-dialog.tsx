import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import { Button } from "@hourloom/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { useState } from "react";

interface PickDateDialogProps {
  /** The date that is proposed. */
  date: string;
  onPick: (date: string) => void;
  onClose: () => void;
}

/** Asks for the date to which tasks move. */
export function PickDateDialog({ date, onPick, onClose }: PickDateDialogProps) {
  const [value, setValue] = useState(date);
  const isValid = isCalendarDate(value);
  return (
    <Dialog onClose={onClose}>
      <DialogContent className="sm:max-w-xs">
        <DialogHeader>Pick a date</DialogHeader>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isValid) return;
            onClose();
            onPick(value);
          }}
          className="flex flex-col gap-4 px-5 pb-5"
        >
          <Field label="Due on">
            {(control) => (
              <Input {...control} type="date" value={value} onChange={(event) => setValue(event.target.value)} />
            )}
          </Field>
          <Button type="submit" look="primary" className="self-end" disabled={!isValid}>
            Move
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
