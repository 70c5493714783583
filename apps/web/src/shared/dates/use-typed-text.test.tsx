import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Read } from "./read-date";
import { useTypedText } from "./use-typed-text";

test("what can be read only later, as more languages have loaded, is passed on when the field is left", () => {
  const onChange = vi.fn();
  let reading: Read = { ok: false };
  const { result, rerender } = renderHook(() =>
    useTypedText({
      value: "2026-11-22",
      isValid: () => true,
      format: (value) => value,
      read: () => reading,
      onChange,
      isDeferred: false,
    }),
  );
  act(() => result.current.type("übermorgen"));
  expect(onChange).not.toHaveBeenCalled();
  reading = { ok: true, value: "2026-11-24" };
  rerender();
  act(() => result.current.commit());
  expect(onChange).toHaveBeenCalledExactlyOnceWith("2026-11-24");
});
