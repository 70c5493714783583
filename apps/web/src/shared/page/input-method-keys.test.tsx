import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import "@hourloom/ui/input-method";
import { Dialog, DialogContent, DialogTitle } from "@hourloom/ui/dialog";

afterEach(cleanup);

test.each([
  ["while it composes", { isComposing: true }],
  ["as Safari sends them after the composition", { keyCode: 229 }],
])("no handler sees keys of an input method, %s", (_name, ofMethod) => {
  const [onClose, inField, onDocument] = [vi.fn(), vi.fn(), vi.fn()];
  document.addEventListener("keydown", onDocument, { capture: true });
  render(
    <Dialog onClose={onClose}>
      <DialogContent>
        <DialogTitle>New</DialogTitle>
        <input onKeyDown={inField} onKeyDownCapture={inField} />
      </DialogContent>
    </Dialog>,
  );
  const field = screen.getByRole("textbox");
  act(() => field.focus());
  for (const key of ["Escape", "Enter", "ArrowDown", "k"]) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...ofMethod });
    act(() => void field.dispatchEvent(event));
    expect(event.defaultPrevented, "the browser clears nothing").toBe(key === "Escape");
  }
  expect([onClose, inField, onDocument].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  fireEvent.keyDown(field, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
  document.removeEventListener("keydown", onDocument, { capture: true });
});
