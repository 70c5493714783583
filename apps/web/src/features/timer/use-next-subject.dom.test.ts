import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useNextSubject } from "./use-next-subject";

vi.mock("@/shared/api/services", () => ({ useSession: () => ({ status: "signed_in", user: { id: "ann" } }) }));
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const essay = { title: "Essay", task: null };
const waiting: Parameters<typeof useNextSubject>[0] = { task: null, running: undefined, version: 3 };

function show(initialProps = waiting) {
  const { result, rerender } = renderHook(useNextSubject, { initialProps });
  return { next: () => result.current[0], type: () => act(() => result.current[1](essay)), see: rerender };
}

test("what was typed for the next phase outlives a reload and a phase that the server did not begin", () => {
  const before = show();
  before.type();
  before.see({ ...waiting, running: essay });
  before.see(waiting);
  expect(before.next()).toEqual(essay);
  expect(show().next()).toEqual(essay);
});

test("it is not there again once a phase has begun with it, neither after its stop nor after a reload", () => {
  const before = show();
  before.type();
  before.see({ ...waiting, running: essay, version: 4 });
  before.see({ ...waiting, version: 5 });
  expect(before.next()).toBeUndefined();
  expect(show({ ...waiting, version: 5 }).next()).toBeUndefined();
});

test("it stays when the last phase is dismissed", () => {
  const before = show();
  before.type();
  before.see({ ...waiting, version: 4 });
  expect(before.next()).toEqual(essay);
});

test("it stays while another phase runs, as one that was planned or that another device has begun", () => {
  const before = show();
  before.type();
  before.see({ ...waiting, running: { title: "E-mail", task: null }, version: 4 });
  before.see({ ...waiting, version: 5 });
  expect(before.next()).toEqual(essay);
  expect(show({ ...waiting, version: 5 }).next()).toEqual(essay);
});
