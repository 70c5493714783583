import { ESTIMATE_MAX_MINUTES, taskMode } from "@hourloom/schema/tasks";
import { Field } from "@hourloom/ui/field";
import { Select } from "@hourloom/ui/select";
import { useFormContext } from "react-hook-form";
import { NumberField } from "../fields/form-fields";
import { toNumberValue } from "../fields/number-value";
import type { TaskFormInput } from "./task-form-values";

const modeNames = { none: "None", pomodoro: "Pomodoro", flowtime: "Flowtime" } as const;

/** The estimate of a task and its timer. */
export function WorkFields() {
  const { register, watch, setValue, formState } = useFormContext<TaskFormInput>();
  const minutes = watch("estimate_minutes");
  return (
    <div className="grid grid-cols-2 gap-3">
      <NumberField
        label="Estimate, minutes"
        max={ESTIMATE_MAX_MINUTES}
        error={formState.errors.estimate_minutes?.message}
        value={minutes}
        onChange={(...typed) => setValue("estimate_minutes", toNumberValue(...typed))}
      />
      <Field label="Timer" error={formState.errors.mode?.message}>
        {(control) => (
          <Select {...control} {...register("mode")}>
            {taskMode.options.map((mode) => (
              <option key={mode} value={mode}>
                {modeNames[mode]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
