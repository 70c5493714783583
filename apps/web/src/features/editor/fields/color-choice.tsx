import { type EventColor, eventColor } from "@hourloom/schema/events";
import { classNames } from "@hourloom/ui/class-names";
import { edgeColors } from "@/shared/color/edge-colors";

interface ColorChoiceProps {
  value: EventColor | null;
  onChange: (value: EventColor | null) => void;
}

/**
 * The colours of an event's edge, and none. Two rows on touch screens keep the targets large
 * enough.
 */
export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-semibold text-muted">Colour</legend>
      <span className="grid grid-cols-10 pointer-coarse:grid-cols-5">
        {[null, ...eventColor.options].map((color) => (
          <label
            key={color ?? "none"}
            title={color ?? "none"}
            className="group relative flex h-6 cursor-pointer items-center justify-center pointer-coarse:h-11"
          >
            <input
              type="radio"
              name="color"
              aria-label={color ?? "No colour"}
              checked={value === color}
              onChange={() => onChange(color)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span
              aria-hidden="true"
              className="flex size-6 items-center justify-center rounded-full group-has-checked:outline-2 group-has-checked:outline-offset-1 group-has-checked:outline-accent group-has-focus-visible:outline-2 group-has-focus-visible:outline-ink"
            >
              <span
                className={classNames(
                  "size-4.5 rounded-full",
                  color === null ? "border border-edge" : ["bg-current", edgeColors[color]],
                )}
              />
            </span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}
