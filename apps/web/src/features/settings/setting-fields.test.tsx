import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NumberSetting, TimeSetting } from "./setting-fields";

afterEach(cleanup);

function showNumber(value = 5) {
  const onChange = vi.fn();
  const { unmount } = render(<NumberSetting label="Minutes" value={value} min={1} max={10} onChange={onChange} />);
  const field = screen.getByRole("spinbutton", { name: "Minutes" });
  const type = (text: string) => fireEvent.input(field, { target: { value: text } });
  return { onChange, field, type, unmount };
}

test.each(["1h", "", "0", "11", "2.5"])("%j is neither saved nor reverted on blur", (text) => {
  const { onChange, field, type } = showNumber();
  type(text);
  fireEvent.blur(field);
  expect(field).toHaveProperty("value", text);
  expect(screen.getByText("A whole number from 1 to 10.")).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
});

test.each([
  ["Enter", (field: HTMLElement) => fireEvent.keyDown(field, { key: "Enter" })],
  ["leaving the field", (field: HTMLElement) => fireEvent.blur(field)],
])("a number is saved by %s", (_, save) => {
  const { onChange, field, type } = showNumber();
  type("7");
  expect(onChange).not.toHaveBeenCalled();
  save(field);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(7);
});

test("a number is saved on unmount, and not after Escape", () => {
  const { onChange, field, type, unmount } = showNumber(5);
  type("7");
  fireEvent.keyDown(field, { key: "Escape" });
  expect(field).toHaveProperty("value", "5");
  type("8");
  unmount();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(8);
});

test.each([
  ["5", "ArrowUp", "6"],
  ["5", "ArrowDown", "4"],
  ["10", "ArrowUp", "10"],
  ["1", "ArrowDown", "1"],
  ["200", "ArrowUp", "10"],
  ["", "ArrowDown", "1"],
  ["1h", "ArrowUp", "1h"],
])("from %j between 1 and 10, %s leads to %s", (text, key, next) => {
  const { field, type } = showNumber(3);
  type(text);
  fireEvent.keyDown(field, { key });
  expect(field).toHaveProperty("value", next);
});

test("text that is no time shows an error, and a time is saved when the field is left", () => {
  const onChange = vi.fn();
  render(<TimeSetting label="Work from" value="09:00" onChange={onChange} />);
  const field = screen.getByLabelText("Work from");
  fireEvent.input(field, { target: { value: "" } });
  fireEvent.blur(field);
  expect(screen.getByText("This is not a time. Try “9:30” or “2 pm”.")).toBeTruthy();
  fireEvent.input(field, { target: { value: "8:30" } });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.blur(field);
  expect(onChange).toHaveBeenCalledExactlyOnceWith("08:30");
  expect(screen.queryByText("This is not a time. Try “9:30” or “2 pm”.")).toBeNull();
});
