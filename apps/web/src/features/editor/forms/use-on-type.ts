import { useEffect, useEffectEvent } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** Calls `onType` when the user changes a field, but not when the form itself sets one. */
export function useOnType<Input extends FieldValues, Output>(
  { watch }: UseFormReturn<Input, unknown, Output>,
  onType: (field: Path<Input> | undefined) => void,
): void {
  const handleType = useEffectEvent(onType);
  useEffect(() => {
    const subscription = watch((_values, { name, type }) => {
      if (type !== undefined) handleType(name);
    });
    return () => subscription.unsubscribe();
  }, [watch]);
}
