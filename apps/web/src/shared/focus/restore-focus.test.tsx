import { act, cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test } from "vitest";
import { useFocusedPart, useRestoreFocus } from "./restore-focus";

/** A list of buttons, of which the first one gets the focus of a removed one. */
function Names({ names, title = "" }: { names: readonly string[]; title?: string }) {
  const list = useRef<HTMLDivElement>(null);
  const { part, handlers } = useFocusedPart(({ textContent }) => textContent);
  useRestoreFocus(names, (before) => {
    if (part.current === undefined) return;
    list.current?.setAttribute("data-lost", `${part.current} of ${before.length}`);
    list.current?.querySelector("button")?.focus();
  });
  return (
    <>
      <div ref={list} title={title} {...handlers}>
        {names.map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
      </div>
      <input aria-label="Outside" />
    </>
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const focus = (element: HTMLElement) => act(() => element.focus());
const all = ["One", "Two", "Three"];

afterEach(cleanup);

test("the focus of a removed part is restored, with its key and the previous value", () => {
  const { rerender, container } = render(<Names names={all} />);
  focus(button("Two"));
  rerender(<Names names={["One", "Three"]} />);
  expect(document.activeElement).toBe(button("One"));
  expect(container.firstElementChild?.getAttribute("data-lost")).toBe("Two of 3");
});

test("a focus elsewhere is left alone, also when it was lost there", () => {
  const { rerender } = render(<Names names={all} />);
  focus(button("Two"));
  focus(screen.getByLabelText("Outside"));
  rerender(<Names names={["One", "Three"]} />);
  expect(document.activeElement).toBe(screen.getByLabelText("Outside"));
  act(() => screen.getByLabelText("Outside").blur());
  rerender(<Names names={["Three"]} />);
  expect(document.activeElement).toBe(document.body);
});

test("nothing is focused on mount, or after a render in which the value is the same", () => {
  const { rerender } = render(<Names names={all} />);
  expect(document.activeElement).toBe(document.body);
  focus(button("Two"));
  button("Two").remove();
  rerender(<Names names={all} title="Same" />);
  expect(document.activeElement).toBe(document.body);
});
