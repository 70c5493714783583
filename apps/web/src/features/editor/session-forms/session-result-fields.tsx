import { FormNumberField } from "../fields/form-number-field";
import type { SessionResultInput } from "./session-result";

/** The focused minutes and the interruptions of a session. */
export function SessionResultFields() {
  return (
    <fieldset className="grid grid-cols-3 items-end gap-3">
      <legend className="sr-only">What happened</legend>
      <FormNumberField<SessionResultInput> name="focused_minutes" label="Worked, min" min={0} />
      <FormNumberField<SessionResultInput> name="internal_interruptions" label="Own interruptions" min={0} />
      <FormNumberField<SessionResultInput> name="external_interruptions" label="By others" min={0} />
    </fieldset>
  );
}
