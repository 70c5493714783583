import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { EditorFallback } from "./editor-fallback";

afterEach(cleanup);

function show(status: "loading" | "ready") {
  let text = "";
  const onHurry = vi.fn();
  const onType = (change: (text: string) => string) => (text = change(text));
  render(<EditorFallback status={status} height={400} onRetry={vi.fn()} onType={onType} onHurry={onHurry} />);
  return { onHurry, text: () => text };
}

test("keys become the text while the form's code is on its way, and the browser has them no more", () => {
  const { text } = show("loading");
  const wentOn = ["R", "e", "m", "Backspace", "Shift", "n"].map((key) => fireEvent.keyDown(document.body, { key }));
  expect(text()).toBe("Ren");
  expect(wentOn).toEqual([false, false, false, false, true, false]);
  fireEvent.keyDown(document.body, { key: "a", ctrlKey: true });
  expect(text()).toBe("Ren");
});

test("with the code there a key hurries the form, which the browser gives it to", () => {
  const { text, onHurry } = show("ready");
  expect(fireEvent.keyDown(document.body, { key: "R" })).toBe(true);
  expect(onHurry).toHaveBeenCalledOnce();
  expect(text()).toBe("");
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(onHurry).toHaveBeenCalledOnce();
});
