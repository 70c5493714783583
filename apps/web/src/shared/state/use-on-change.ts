import { useEffect, useRef } from "react";

/** Does something for each new value, and nothing for the first. */
export function useOnChange(value: string, onChange: () => void): void {
  const seen = useRef(value);
  useEffect(() => {
    if (seen.current === value) return;
    seen.current = value;
    onChange();
  }, [value, onChange]);
}
