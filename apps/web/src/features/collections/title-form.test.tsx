import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TitleForm } from "./title-form";
import type { TitleDraft } from "./use-title-drafts";

vi.mock("@/shared/api/services", () => ({ useLogin: () => ({ status: "signed_in", user: { id: "ann" } }) }));
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const fresh: TitleDraft = {
  id: "a",
  isNew: true,
  type: "task_list",
  row: undefined,
  text: "",
  problem: undefined,
  autoFocus: false,
};
const rename: TitleDraft = { ...fresh, id: "home", isNew: false, text: "Home" };

function open(draft: TitleDraft) {
  const handlers = { onSave: vi.fn(), onClose: vi.fn() };
  const { unmount } = render(<TitleForm label="List title" draft={draft} {...handlers} />);
  const field = screen.getByRole("textbox", { name: "List title" });
  return { ...handlers, unmount, field, type: (value: string) => fireEvent.input(field, { target: { value } }) };
}

const offer = () => screen.queryByRole("group", { name: "Unsaved text" });

test("an unsaved title is offered in the next form for a new list, and restored on demand", () => {
  const left = open(fresh);
  left.type("Groceries");
  left.unmount();
  open(rename).unmount();
  const again = open({ ...fresh, id: "b" });
  expect(again.field).toHaveProperty("value", "");
  expect(offer()?.textContent).toContain("Groceries");
  fireEvent.click(screen.getByRole("button", { name: "Restore" }));
  expect(again.field).toHaveProperty("value", "Groceries");
  expect(offer()).toBeNull();
  fireEvent.submit(screen.getByRole("form"));
  expect(again.onSave).toHaveBeenCalledExactlyOnceWith("Groceries");
  again.unmount();
  open({ ...fresh, id: "c" });
  expect(offer()).toBeNull();
});

test("the text replaced by a restored title is offered instead", () => {
  const left = open(fresh);
  left.type("Groceries");
  left.unmount();
  const again = open({ ...fresh, id: "b" });
  again.type("Holiday plans");
  fireEvent.click(screen.getByRole("button", { name: "Restore" }));
  expect(again.field).toHaveProperty("value", "Groceries");
  expect(offer()?.textContent).toContain("Holiday plans");
});

test("saving another title keeps the draft, and Discard removes it", () => {
  const left = open(fresh);
  left.type("Groceries");
  left.unmount();
  const other = open({ ...fresh, id: "b" });
  other.type("Work");
  fireEvent.submit(screen.getByRole("form"));
  other.unmount();
  const third = open({ ...fresh, id: "c" });
  expect(offer()?.textContent).toContain("Groceries");
  fireEvent.click(screen.getByRole("button", { name: "Discard" }));
  third.unmount();
  open({ ...fresh, id: "d" });
  expect(offer()).toBeNull();
});

test("the draft of a rename is offered for that list only", () => {
  const left = open(rename);
  left.type("House");
  left.unmount();
  const ofAnother = open({ ...rename, id: "work", text: "Work" });
  expect(offer()).toBeNull();
  ofAnother.unmount();
  open(rename);
  expect(offer()?.textContent).toContain("House");
});
