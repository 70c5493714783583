import { useEffect, useRef } from "react";

/** Calls `onChange` for each new value, but not for the first. */
export function useOnChange(value: string, onChange: () => void): void {
  const previous = useRef(value);
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
    onChange();
  }, [value, onChange]);
}
