import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { EditorFallback } from "./editor-fallback";

afterEach(cleanup);

function show(status: "loading" | "ready") {
  let text = "";
  const onShowNow = vi.fn();
  const onType = (change: (text: string) => string) => (text = change(text));
  render(<EditorFallback status={status} height={400} onRetry={vi.fn()} onType={onType} onShowNow={onShowNow} />);
  return { onShowNow, text: () => text };
}

test("keys edit the title while the form loads, without their default action", () => {
  const { text } = show("loading");
  const notPrevented = ["R", "e", "m", "Backspace", "Shift", "n"].map((key) =>
    fireEvent.keyDown(document.body, { key }),
  );
  expect(text()).toBe("Ren");
  expect(notPrevented).toEqual([false, false, false, false, true, false]);
  fireEvent.keyDown(document.body, { key: "a", ctrlKey: true });
  expect(text()).toBe("Ren");
});

test("once the form is loaded, a key renders it and keeps its default action", () => {
  const { text, onShowNow } = show("ready");
  expect(fireEvent.keyDown(document.body, { key: "R" })).toBe(true);
  expect(onShowNow).toHaveBeenCalledOnce();
  expect(text()).toBe("");
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(onShowNow).toHaveBeenCalledOnce();
});
