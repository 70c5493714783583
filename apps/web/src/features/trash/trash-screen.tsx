import type { ItemKindName } from "@hourloom/schema/item-kinds";
import { Button } from "@hourloom/ui/button";
import { EmptyState } from "@hourloom/ui/empty-state";
import { CalendarDays, CheckMark, Hourglass, ListTodo, Tomato, Trash2 } from "@hourloom/ui/icons";
import { Skeleton } from "@hourloom/ui/skeleton";
import { useQuery, useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { formatDateTime } from "@/shared/time/format";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { FetchState } from "@/shared/layout/fetch-state";
import { Screen } from "@/shared/layout/screen";
import { useServices } from "@/shared/api/services";
import type { Trash } from "@hourloom/schema/workspace";
import { showToast } from "@hourloom/ui/toast";
import { useItemEditing } from "@/features/changes/changes-provider";
import { announce } from "@/shared/page/announcer";
import { failureText } from "@/shared/api/problem";
import { createLoginCheck } from "@/shared/login/login-store";

type TrashedItem = Trash["items"][number];

/** Restores a deleted item, and shows a failure in a toast with Retry. */
function useRestore({ id, type, title }: TrashedItem) {
  const { api, queryClient, loginStore } = useServices();
  const { changes } = useItemEditing();
  const { mutate, isPending } = useMutation(
    api.calendar.restore.mutationOptions({
      onMutate: () => createLoginCheck(loginStore),
      onSuccess: async (_response, _input, isSameLogin) => {
        if (!isSameLogin()) return;
        announce(`“${title}” brought back.`);
        await queryClient.invalidateQueries(api.calendar.trash.queryFilter());
        changes.refresh();
      },
      onError: (error, _input, isSameLogin) => {
        if (isSameLogin?.() !== true) return;
        const text = `“${title}” was not brought back. ${failureText(error)}`;
        announce(text, "assertive");
        showToast(text, { variant: "problem", action: { label: "Retry", run: restore } });
      },
    }),
  );
  function restore(): void {
    mutate({ type, id });
  }
  return { restore, isPending };
}

const kinds: Readonly<Record<ItemKindName, { name: string; icon: ReactNode }>> = {
  calendar: { name: "Calendar, with its events", icon: <CalendarDays className="text-event-solid" /> },
  event: { name: "Event", icon: <CalendarDays className="text-event-solid" /> },
  task: { name: "Task", icon: <CheckMark className="text-task-solid" /> },
  task_block: { name: "Block of a task", icon: <CheckMark className="text-task-solid" /> },
  task_list: { name: "Task list, with its tasks", icon: <ListTodo className="text-task-solid" /> },
  pomodoro: { name: "Pomodoro", icon: <Tomato className="text-pomodoro-solid" /> },
  flowtime: { name: "Flowtime", icon: <Hourglass className="text-flowtime-solid" /> },
};

function TrashRow({ item, zone }: { item: TrashedItem; zone: string }) {
  const { name, icon } = kinds[item.type];
  const { restore, isPending } = useRestore(item);
  return (
    <li className="flex items-center gap-3 border-t py-2.5 first:border-t-0">
      <span aria-hidden="true" className="inline-flex size-8 shrink-0 items-center justify-center [&_svg]:size-4.5">
        {icon}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span dir="auto" className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
          {item.title}
        </span>
        <span className="text-xs text-muted tabular-nums">
          {name}, deleted {formatDateTime(item.deleted_at, zone)}
        </span>
      </span>
      <Button busy={isPending} onClick={restore} aria-label={`Restore “${item.title}”`}>
        Restore
      </Button>
    </li>
  );
}

function LoadingRows() {
  return (
    <div role="status" className="flex flex-col gap-4 py-3">
      <span className="sr-only">Loading the trash...</span>
      {["w-56", "w-40", "w-64"].map((width) => (
        <Skeleton key={width} className={`h-9 ${width}`} />
      ))}
    </div>
  );
}

/** Deleted items that can be restored. */
export function TrashScreen({ zone }: { zone: string }) {
  const query = useQuery(useServices().api.calendar.trash.queryOptions());
  const { data } = query;
  const list = useRef<HTMLUListElement>(null);
  const count = data?.items.length ?? 0;
  // Restoring an item removes its row with the focused button.
  useRestoreFocus(count, (before) => {
    if (count < before) list.current?.focus({ preventScroll: true });
  });
  return (
    <Screen title="Trash">
      <p className="text-pretty text-muted">
        What you delete waits here for 30 days. Restoring brings it back to its place, a series with all its dates, a
        list with its tasks, a calendar with its events.
      </p>
      <FetchState query={query} what="The trash" loading={<LoadingRows />} />
      {data?.items.length === 0 ? (
        <EmptyState
          icon={<Trash2 className="text-muted" />}
          title="Nothing has been deleted"
          action={
            <Button asChild>
              <Link to="/app">Open the calendar</Link>
            </Button>
          }
        >
          <p>When you delete an event, a task or a session, it can be brought back from here.</p>
        </EmptyState>
      ) : null}
      {count === 0 ? null : (
        <ul ref={list} tabIndex={-1} aria-label="Deleted items" className="flex flex-col outline-none">
          {data?.items.map((item) => (
            <TrashRow key={`${item.type} ${item.id}`} item={item} zone={zone} />
          ))}
        </ul>
      )}
      {data?.truncated === true ? (
        <p className="text-muted">There is more than is listed; restoring something brings up the next.</p>
      ) : null}
    </Screen>
  );
}
