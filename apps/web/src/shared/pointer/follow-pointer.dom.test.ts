import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followPointer } from "./follow-pointer";

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom lacks it.
  document.documentElement.setPointerCapture = vi.fn<() => void>();
});
afterEach(() => {
  vi.useRealTimers();
});

function press(name: string, pointerId: number, clientY = 0): PointerEvent {
  const init = { pointerId, pointerType: "touch", clientY, bubbles: true, cancelable: true };
  const event = new PointerEvent(name, init);
  document.body.dispatchEvent(event);
  return event;
}

function follow(down: PointerEvent) {
  const follower = { onBegin: vi.fn(), onMove: vi.fn(), onDrop: vi.fn(), onEnd: vi.fn() };
  followPointer(down, follower);
  return follower;
}

test("a second finger drops a drag, and begins none", () => {
  const second = vi.fn();
  document.body.addEventListener("pointerdown", second);
  const { onBegin, onDrop, onEnd } = follow(press("pointerdown", 1));
  vi.advanceTimersByTime(500);
  press("pointermove", 1, 60);
  expect(onBegin).toHaveBeenCalledOnce();
  press("pointerdown", 2);
  expect(onEnd).toHaveBeenCalledOnce();
  press("pointerup", 1, 60);
  press("pointerup", 2);
  expect(onDrop).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
  document.body.removeEventListener("pointerdown", second);
});

test("a second finger before the long press is over prevents the drag", () => {
  const { onBegin } = follow(press("pointerdown", 1));
  press("pointerdown", 2);
  vi.advanceTimersByTime(500);
  expect(onBegin).not.toHaveBeenCalled();
});
