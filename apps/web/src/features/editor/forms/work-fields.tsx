import { ESTIMATE_MAX_MINUTES, taskMode } from "@hourloom/schema/tasks";
import { Field } from "@hourloom/ui/field";
import { Select } from "@hourloom/ui/select";
import { useFormContext } from "react-hook-form";
import { FormNumberField } from "../fields/form-number-field";
import type { TaskFormInput } from "./task-form-values";

const modeNames = { none: "None", pomodoro: "Pomodoro", flowtime: "Flowtime" } as const;

/** The estimate of a task and its timer. */
export function WorkFields() {
  const { register, formState } = useFormContext<TaskFormInput>();
  return (
    <div className="grid grid-cols-2 gap-3">
      <FormNumberField<TaskFormInput> name="estimate_minutes" label="Estimate, minutes" max={ESTIMATE_MAX_MINUTES} />
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
