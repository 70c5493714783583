import { Combobox } from "@hourloom/ui/combobox";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const options = [
  { value: "America/New_York", label: "America/New York" },
  { value: "Asia/Kathmandu", label: "Asia/Kathmandu", keywords: "Asia/Katmandu" },
  { value: "Europe/Berlin", label: "Europe/Berlin" },
];
const onChoose = vi.fn<(value: string) => void>();
const control = { id: "zone", "aria-invalid": false, "aria-describedby": undefined };

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  onChoose.mockReset();
  render(
    <Combobox control={control} value="Europe/Berlin" options={options} onChoose={onChoose} emptyText="Nothing." />,
  );
});
afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>("combobox");
const press = (key: string) => fireEvent.keyDown(field(), { key });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const shown = () => screen.queryAllByRole("option").map((option) => option.textContent);

test("closed it shows the chosen option, opened all of them, starting at that one", () => {
  expect(field().value).toBe("Europe/Berlin");
  expect(field().getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(field());
  expect(shown()).toHaveLength(3);
  expect(field().getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
});

test("arrows wrap around, Enter chooses, and the current option changes nothing", () => {
  press("ArrowDown");
  press("Enter");
  expect(onChoose).not.toHaveBeenCalled();
  press("ArrowDown");
  press("ArrowDown");
  press("Enter");
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("America/New_York");
  expect(field().getAttribute("aria-expanded")).toBe("false");
});

test("Escape and blur discard the typed text", () => {
  type("kath");
  expect(shown()).toEqual(["Asia/Kathmandu"]);
  press("Escape");
  expect(field().value).toBe("Europe/Berlin");
  type("nowhere");
  expect(screen.getByText("Nothing.")).toBeTruthy();
  press("Enter");
  fireEvent.blur(field());
  expect(field().value).toBe("Europe/Berlin");
  expect(onChoose).not.toHaveBeenCalled();
});
