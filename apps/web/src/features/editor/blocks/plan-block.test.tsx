import { createBlock } from "@hourloom/domain/calendar/plan-block";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import { anEvent, aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import type { CalendarRange, CalendarTaskBlock } from "@hourloom/schema/workspace";
import { onlineManager } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangesProvider, useItemEditing, usePendingChanges } from "@/features/changes/changes-provider";
import { itemsInRangeQuery } from "@/features/changes/queries";
import { useServices } from "@/shared/api/services";
import { renderApp } from "@/shared/testing/render-app";
import { stubServer } from "@/shared/testing/stub-server";
import { EditorProvider } from "../state/editor-provider";
import { TaskBlocks } from "./task-blocks";
import { usePlanBlock } from "./use-plan-block";

const essay = aTask({ id: "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e", title: "Essay", estimate_minutes: 120 });
const day = "2099-05-12";
const lecture = anEvent({ id: "lecture", date: day, start_time: "09:00", end_time: "10:10" });
const range: CalendarRange = { seq: 1, items: [lecture], truncated: false, unresolved: 0 };

/** Lists the blocks that are being stored. */
function PendingBlocks() {
  const blocks = usePendingChanges().flatMap(({ item }) => (item.type === "task_block" ? [item] : []));
  return (
    <ul>
      {blocks.map(({ id, start_time, end_time }) => (
        <li key={id}>{`${start_time}-${end_time}`}</li>
      ))}
    </ul>
  );
}

function ShortenAndPlan({ block }: { block: CalendarTaskBlock }) {
  const plan = usePlanBlock("UTC");
  const { actions } = useItemEditing();
  const run = () => {
    void actions.apply(block, { ...block, end_time: "12:30" });
    void plan({ task: essay, day });
  };
  return (
    <>
      <button type="button" onClick={run}>
        Shorten to 30 min and plan
      </button>
      <PendingBlocks />
    </>
  );
}

/** Plans twice at once. */
function PlanTwice() {
  const plan = usePlanBlock("UTC");
  const { queryClient, api } = useServices();
  return (
    <>
      <button type="button" onClick={() => void Promise.all([plan({ task: essay, day }), plan({ task: essay, day })])}>
        Plan twice
      </button>
      <button
        type="button"
        onClick={() =>
          queryClient.setQueryData(itemsInRangeQuery(api, { from: "2099-05-10", to: "2099-05-16" }).queryKey, range)
        }
      >
        Show the week
      </button>
      <PendingBlocks />
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const rows = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  stubServer({
    "calendar.inRange": { value: range },
    "taskBlocks.ofTask": { value: [] },
    "taskBlocks.create": "never",
  });
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

test("a block that is proposed while another one is comes after it, with what is left of the estimate", async () => {
  await renderApp(
    <ChangesProvider>
      <PlanTwice />
    </ChangesProvider>,
  );
  press("Plan twice");
  await waitFor(() => expect(rows()).toEqual(["10:15-12:15", "12:15-12:45"]));
});

test("without a connection a block is proposed at once, beside what has been loaded", async () => {
  await renderApp(
    <ChangesProvider>
      <PlanTwice />
    </ChangesProvider>,
  );
  press("Show the week");
  onlineManager.setOnline(false);
  press("Plan twice");
  await waitFor(() => expect(rows()).toEqual(["10:15-12:15", "12:15-12:45"]));
});

test("a block that is being changed leaves what its new length leaves", async () => {
  const block = createBlock("block", essay, { day: dayNumberOf(day), startMin: 720, minutes: 120 });
  stubServer({
    "calendar.inRange": { value: range },
    "taskBlocks.ofTask": { value: [block] },
    "taskBlocks.update": "never",
    "taskBlocks.create": "never",
  });
  await renderApp(
    <ChangesProvider>
      <ShortenAndPlan block={block} />
    </ChangesProvider>,
  );
  press("Shorten to 30 min and plan");
  await waitFor(() => expect(rows()).toEqual(["12:00-12:30", "10:15-11:45"]));
});

test("a double click plans one block", async () => {
  await renderApp(
    <ChangesProvider>
      <EditorProvider>
        <TaskBlocks task={essay} zone="UTC" />
      </EditorProvider>
    </ChangesProvider>,
  );
  const button = await screen.findByRole("button", { name: "Plan a block" });
  fireEvent.click(button, { detail: 1 });
  await waitFor(() => expect(rows()).toHaveLength(1));
  fireEvent.click(button, { detail: 2 });
  fireEvent.click(button, { detail: 1 });
  await waitFor(() => expect(rows()).toHaveLength(2));
});
