import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "@hourloom/ui/input-method";
import { Dialog, DialogContent } from "@hourloom/ui/dialog";
import { FieldPopover } from "@hourloom/ui/field-popover";
import { Popover } from "@hourloom/ui/popover";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Field() {
  const [isOpen, setOpen] = useState(false);
  return (
    <FieldPopover
      open={isOpen}
      onClose={() => setOpen(false)}
      label="Choose a date"
      field={<input onClick={() => setOpen(true)} />}
    >
      A month
    </FieldPopover>
  );
}

const containers: [string, (close: () => void, content: ReactNode) => ReactNode][] = [
  [
    "a popover",
    (close, content) => (
      <Popover open onClose={close} onPressOutside={close} onClosed={vi.fn()} findAnchor={() => undefined} label="Form">
        {content}
      </Popover>
    ),
  ],
  [
    "a dialog",
    (close, content) => (
      <Dialog onClose={close}>
        <DialogContent aria-label="Form">{content}</DialogContent>
      </Dialog>
    ),
  ],
];

function press(atMs = performance.now()): void {
  const down = new MouseEvent("pointerdown", { bubbles: true });
  Object.defineProperty(down, "timeStamp", { value: atMs });
  fireEvent(document.body, down);
  fireEvent.click(document.body);
}

test.each(containers)("a press outside of %s closes at first only what hangs from its field", (_name, container) => {
  const close = vi.fn();
  render(container(close, <Field />));
  // Presses right after the opening are not taken.
  vi.advanceTimersByTime(1_000);
  screen.getByRole("textbox").focus();
  fireEvent.click(screen.getByRole("textbox"));
  vi.advanceTimersByTime(1_000);
  expect(screen.getByText("A month")).toBeTruthy();
  press();
  expect(screen.queryByText("A month")).toBeNull();
  expect(close).not.toHaveBeenCalled();
  press();
  expect(close).toHaveBeenCalledOnce();
});

test("Escape in a composition does not close a popover", () => {
  const close = vi.fn();
  const [, popover] = containers[0] ?? [];
  render(popover?.(close, <Field />));
  fireEvent.keyDown(screen.getByRole("textbox"), { key: "Escape", isComposing: true });
  expect(close).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole("textbox"), { key: "Escape" });
  expect(close).toHaveBeenCalledOnce();
});

test("the second press of a double click does not close a popover, also where a busy page handles it late", () => {
  const close = vi.fn();
  const [, popover] = containers[0] ?? [];
  const openedMs = performance.now();
  render(popover?.(close, <Field />));
  vi.advanceTimersByTime(5_000);
  press(openedMs + 300);
  expect(close).not.toHaveBeenCalled();
  press(openedMs + 500);
  expect(close).toHaveBeenCalledOnce();
});
