import { useFormContext } from "react-hook-form";
import { NumberField } from "./form-fields";
import type { sessionResultForm } from "./session-result";
import { toNumberValue } from "./number-value";
import type { z } from "zod";

/** The focused minutes and the interruptions of a session. */
export function SessionResultFields() {
  const { setValue, watch, formState } = useFormContext<z.input<typeof sessionResultForm>>();
  const [minutes, internal, external] = watch(["focused_minutes", "internal_interruptions", "external_interruptions"]);
  const { errors } = formState;
  return (
    <fieldset className="grid grid-cols-3 items-end gap-3">
      <legend className="sr-only">What happened</legend>
      <NumberField
        label="Worked, min"
        min={0}
        error={errors.focused_minutes?.message}
        value={minutes}
        onChange={(...typed) => setValue("focused_minutes", toNumberValue(...typed))}
      />
      <NumberField
        label="Own interruptions"
        min={0}
        error={errors.internal_interruptions?.message}
        value={internal}
        onChange={(...typed) => setValue("internal_interruptions", toNumberValue(...typed))}
      />
      <NumberField
        label="By others"
        min={0}
        error={errors.external_interruptions?.message}
        value={external}
        onChange={(...typed) => setValue("external_interruptions", toNumberValue(...typed))}
      />
    </fieldset>
  );
}
