import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import { Button } from "@hourloom/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";
import { Field } from "@hourloom/ui/field";
import { FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import { useState } from "react";
import { useAccountClock } from "@/shared/dates/account-clock";
import { DateInput } from "@/shared/dates/date-input";
import { MonthPanel } from "@/shared/dates/month-panel";
import { NOT_A_DATE } from "@/shared/dates/read-date";
import { useIsTouch } from "@/shared/page/media";
import { useAccountToday } from "@/shared/time/account-today";

interface PickDateDialogProps {
  /** The date that is proposed. */
  date: string;
  label?: string;
  onPick: (date: string) => void;
  onClose: () => void;
}

/** Asks for the date to which items move: by a press in the month, or typed. */
export function PickDateDialog({ date, label = "Due on", onPick, onClose }: PickDateDialogProps) {
  const [value, setValue] = useState<string | null>(date);
  const picked = value !== null && isCalendarDate(value) ? value : undefined;
  const error = value === null ? FIELD_REQUIRED : picked === undefined ? NOT_A_DATE : undefined;
  const today = useAccountToday(useAccountClock().zone);
  const isTouch = useIsTouch();
  const move = (day: string) => {
    onClose();
    onPick(day);
  };
  return (
    <Dialog onClose={onClose}>
      <DialogContent className="sm:max-w-xs">
        <DialogHeader>Pick a date</DialogHeader>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (picked !== undefined) move(picked);
          }}
          className="flex flex-col gap-4 px-5 pb-5"
        >
          <Field label={label} error={error}>
            {(control) => (
              // On touch the keyboard would cover the month.
              <DateInput
                {...control}
                data-first-focus={isTouch ? undefined : true}
                hasMonth
                value={value}
                onChange={setValue}
              />
            )}
          </Field>
          <MonthPanel
            // Another month is turned to when a date in it is typed.
            key={picked?.slice(0, 7)}
            value={picked ?? null}
            today={today}
            isFocused={false}
            onPick={move}
          />
          <Button type="submit" variant="primary" className="self-end">
            Move
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
