import { Combobox } from "@hourloom/ui/combobox";
import type { FieldControlProps } from "@hourloom/ui/field";
import { useMemo } from "react";
import { currentName, zoneChoices } from "./time-zones";

interface ZoneComboboxProps {
  control: FieldControlProps;
  /** IANA name; null for none, which `noneLabel` then offers. */
  zone: string | null;
  noneLabel?: string;
  onChoose: (zone: string | null) => void;
}

/** Value of the option for no zone. */
const NONE = "";

/** Chooses one of all time zones by typing a part of its name. */
export function ZoneCombobox({ control, zone, noneLabel, onChoose }: ZoneComboboxProps) {
  const value = zone === null ? NONE : currentName(zone);
  const options = useMemo(() => {
    const none = noneLabel === undefined ? [] : [{ value: NONE, label: noneLabel }];
    return [...none, ...zoneChoices(value)];
  }, [value, noneLabel]);
  return (
    <Combobox
      control={control}
      value={value}
      options={options}
      onChoose={(chosen) => onChoose(chosen === NONE ? null : chosen)}
      emptyText="No zone of that name. Try the next big city."
    />
  );
}
