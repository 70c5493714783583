import type { EventColor } from "@hourloom/schema/events";
import { classNames } from "@hourloom/ui/class-names";
import { DropdownMenuRadioGroup } from "@hourloom/ui/dropdown-menu";
import { DropdownMenuSwatchItem } from "@hourloom/ui/dropdown-menu-swatch-item";
import { edgeColors, eventColors } from "./edge-colors";

interface ColorItemsProps {
  /** Undefined if there are several. */
  value: EventColor | null | undefined;
  /** The name of no colour. */
  none: string;
  onPick: (color: EventColor | null) => void;
}

const NO_COLOR = "none";

/** The colours as a grid in the menu itself: on phones a submenu has no space beside it. */
export function ColorItems({ value, none, onPick }: ColorItemsProps) {
  const choices = [
    { value: NO_COLOR, color: null, label: none },
    ...eventColors.map((color) => ({
      value: color,
      color,
      label: color.charAt(0).toUpperCase() + color.slice(1),
    })),
  ];
  return (
    <DropdownMenuRadioGroup
      aria-label="Colour"
      value={value === undefined ? "" : (value ?? NO_COLOR)}
      className="grid grid-cols-5 gap-0.5 border-y border-line py-1.5"
    >
      {choices.map(({ value: choice, color, label }) => (
        <DropdownMenuSwatchItem
          key={choice}
          value={choice}
          title={label}
          textValue={label}
          onSelect={() => onPick(color)}
        >
          <span
            aria-hidden="true"
            className={classNames(
              "size-5 rounded-full",
              color === null ? "border border-edge" : ["bg-current", edgeColors[color]],
            )}
          />
          <span className="sr-only">{label}</span>
        </DropdownMenuSwatchItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}
