import { itemKey, type LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { dateOfDayNumber } from "@hourloom/domain/time/day-number";
import type { CalendarTask } from "@hourloom/schema/workspace";
import { DropdownMenuSeparator } from "@hourloom/ui/dropdown-menu";
import {
  CalendarDays,
  CalendarPlus,
  ChevronLeft,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Scissors,
  Repeat,
  SquareDashedMousePointer,
} from "@hourloom/ui/icons";
import { PointMenu } from "@hourloom/ui/point-menu";
import { useState } from "react";
import { createPortal } from "react-dom";
import { isReadOnly } from "@/features/changes/use-calendars";
import { usePlanBlock } from "@/features/editor/blocks/use-plan-block";
import { useStartWork } from "@/features/timer/commands/use-start-work";
import { PickDateDialog } from "@/features/todo/batches/pick-date-dialog";
import { RescheduleItems } from "@/features/todo/batches/reschedule-items";
import { createTaskBatches } from "@/features/todo/batches/task-batches";
import { ActionItem, taskActions } from "@/features/todo/tasks/task-action-items";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { pointBelow } from "@/shared/pointer/use-context-menu";
import { shortcutText } from "@/shared/page/shortcut-text";
import { formatDay, formatMinutes } from "@/shared/time/format";
import { ColorItems } from "@/shared/color/color-items";
import { commonColor } from "../calendars/common-color";
import { copiedItems, copyItems, duplicateItems, isCopyable, nameItems, pasteItems } from "../clipboard/clipboard";
import { findDayButton, findItemElement } from "../grid/grid-elements";
import { type ActionContext, type ActionTarget, findActionTarget, type Press } from "./action-target";
import { cutItems, moveToDate, recolorItems, removeItems } from "./change-items";
import { CopySeriesDialog } from "./copy-series-dialog";
import { seriesOf } from "./series-event";

function tasksOf(items: readonly LaidOutItem[]): CalendarTask[] {
  return items.flatMap(({ item }) => (item.type === "task" ? [item] : []));
}

interface ActionsProps {
  target: ActionTarget;
  context: ActionContext;
  /** Whether the menu is at a pointer, so that its hour is meant. */
  isPointed: boolean;
  /** Whether the item is on a day, and not in the panel beside the days. */
  isOnDay: boolean;
}

function PasteItem({ target: { slot }, context, isPointed }: ActionsProps) {
  const copied = copiedItems(context);
  if (copied.length === 0) return null;
  return (
    <ActionItem
      icon={ClipboardPaste}
      hint={shortcutText("V")}
      onSelect={() => pasteItems(context, slot, { isHour: isPointed })}
    >
      {["Paste", copied.length > 1 && nameItems(copied), slot.startMin !== null && `at ${formatMinutes(slot.startMin)}`]
        .filter((part) => part !== false)
        .join(" ")}
    </ActionItem>
  );
}

function SlotActions(props: ActionsProps) {
  const { target, context } = props;
  const { slot } = target;
  const isHour = slot.startMin !== null;
  return (
    <>
      <ActionItem icon={CalendarPlus} onSelect={() => context.onNew(slot)}>
        {isHour ? `New event at ${formatMinutes(slot.startMin ?? 0)}` : "New event"}
      </ActionItem>
      <PasteItem {...props} />
      {isHour ? null : (
        <ActionItem icon={CalendarDays} onSelect={() => context.onGoTo(slot.day, { view: "day" })}>
          Go to day
        </ActionItem>
      )}
    </>
  );
}

function TaskActions({ tasks, context, onReschedule }: ItemActionsProps & { tasks: readonly CalendarTask[] }) {
  const planBlock = usePlanBlock(context.zone);
  const startWork = useStartWork();
  const [first] = tasks;
  const isDone = tasks.every(({ is_completed }) => is_completed);
  const only = tasks.length === 1 && !isDone ? first : undefined;
  return (
    <>
      <ActionItem
        {...taskActions[isDone ? "reopen" : "complete"]}
        hint="Space"
        onSelect={() => {
          if (isDone || only !== undefined) tasks.forEach(context.onToggleTask);
          else createTaskBatches(context.actions, context).complete(tasks);
        }}
      />
      {only === undefined ? null : (
        <>
          <ActionItem {...taskActions.start} onSelect={() => startWork(only)} />
          <ActionItem {...taskActions.plan} onSelect={() => void planBlock({ task: only })} />
        </>
      )}
      {isDone ? null : <ActionItem {...taskActions.reschedule} onSelect={onReschedule} />}
    </>
  );
}

interface ItemActionsProps extends ActionsProps {
  onReschedule: (event: Event) => void;
  onPickDate: (event: Event) => void;
  onCopySeries: (event: Event) => void;
}

function ItemsActions(props: ItemActionsProps) {
  const { target, context } = props;
  const { items, slot } = target;
  const [first] = items;
  const isFixed = items.every(({ item }) => isReadOnly(item, context.calendars));
  const tasks = tasksOf(items);
  const areTasks = tasks.length === items.length;
  const areEvents = items.every(({ item }) => item.type === "event");
  const areCopyable = items.some(({ item }) => isCopyable(item));
  const series = items.length === 1 ? seriesOf(first) : undefined;
  return (
    <>
      {items.length === 1 && first !== undefined ? (
        <ActionItem
          {...taskActions[isFixed ? "open" : "edit"]}
          hint="Enter"
          onSelect={() => context.onOpen(first, slot.day)}
        />
      ) : null}
      {items.length === 1 && first !== undefined && props.isOnDay ? (
        <ActionItem icon={SquareDashedMousePointer} hint="X" onSelect={() => context.onSelect(first, true)}>
          Select
        </ActionItem>
      ) : null}
      {areTasks ? <TaskActions {...props} tasks={tasks} /> : null}
      {isFixed || areTasks ? null : (
        <ActionItem icon={CalendarDays} onSelect={props.onPickDate}>
          Move to date…
        </ActionItem>
      )}
      <DropdownMenuSeparator />
      {areCopyable ? (
        <>
          <ActionItem icon={Copy} hint={shortcutText("C")} onSelect={() => copyItems(context, items)}>
            Copy
          </ActionItem>
          {isFixed ? null : (
            <ActionItem icon={Scissors} hint={shortcutText("X")} onSelect={() => cutItems(items, context)}>
              Cut
            </ActionItem>
          )}
          <ActionItem icon={CopyPlus} hint={shortcutText("D")} onSelect={() => duplicateItems(context, items)}>
            Duplicate
          </ActionItem>
          {series === undefined ? null : (
            <ActionItem icon={Repeat} onSelect={props.onCopySeries}>
              Copy series…
            </ActionItem>
          )}
        </>
      ) : null}
      <PasteItem {...props} />
      {areEvents && !isFixed ? (
        <div className="pt-1.5">
          <ColorItems
            value={commonColor(items)}
            none="Colour of the calendar"
            onPick={(picked) => recolorItems(items, picked, context)}
          />
        </div>
      ) : null}
      {isFixed ? null : (
        <>
          {areEvents ? <div className="h-1.5" /> : <DropdownMenuSeparator />}
          <ActionItem {...taskActions.remove} hint="Del" onSelect={() => removeItems(items, context)} />
        </>
      )}
    </>
  );
}

/** What was pressed; for a request the item, or the day that hides it. */
function findElement({ element, request }: Press, { surface, activeDay }: ActionContext): Element | undefined {
  if (request === undefined) return element;
  const { item, day } = request;
  const root = surface.current;
  return findItemElement(root, itemKey(item), day) ?? findDayButton(root, day ?? activeDay) ?? undefined;
}

/** Where the menu opens: at the pointer, or below what has the focus. */
function findPoint(at: Press["at"], element: Element | undefined): { x: number; y: number } {
  if (at !== undefined) return at;
  const cursor = element?.matches("[data-column]") === true ? element.querySelector("[data-cursor]") : null;
  cursor?.scrollIntoView({ block: "nearest" });
  return pointBelow(cursor ?? element ?? document.body);
}

/** The pages of the menu, and the dialogs that follow it. */
type Step = "actions" | "reschedule" | "date" | "series";

interface ItemMenuProps {
  press: Press;
  context: ActionContext;
  onDone: () => void;
}

/** The menu of items, or of an empty place; then the dialog that asks for a date. */
export function ItemMenu({ press, context, onDone }: ItemMenuProps) {
  const [target] = useState(() => findActionTarget(press, context));
  const [element] = useState(() => findElement(press, context));
  const [at] = useState(() => findPoint(press.at, element));
  const [step, setStep] = useState<Step>("actions");
  const { items, slot } = target;
  const focusAgain = () => {
    // What an action has opened keeps the focus, but not the list that the item is in.
    if (!hasLostFocus() && (element === undefined || document.activeElement?.contains(element) !== true)) return;
    const day = findDayButton(context.surface.current, slot.day);
    const stop = element?.matches("button") === true && element.isConnected ? element : day;
    if (stop instanceof HTMLElement) stop.focus({ preventScroll: true });
  };
  const reschedule = (date: string | null) => {
    const tasks = tasksOf(items);
    if (tasks.length === items.length) createTaskBatches(context.actions, context).reschedule(tasks, date);
    else if (date !== null) moveToDate(items, date, context);
  };
  const close = () => {
    onDone();
    setTimeout(focusAgain);
  };
  const series = seriesOf(items[0]);
  if (step === "series" && series !== undefined) {
    return <CopySeriesDialog event={series} context={context} onClose={close} />;
  }
  if (step === "date") {
    const areTasks = tasksOf(items).length === items.length;
    const date = dateOfDayNumber(Math.min(...items.map(({ firstDay }) => firstDay)));
    return <PickDateDialog date={date} label={areTasks ? "Due on" : "Move to"} onPick={reschedule} onClose={close} />;
  }
  const isOnDay = (element?.closest("[data-day]") ?? null) !== null;
  const props: ActionsProps = { target, context, isPointed: press.at !== undefined, isOnDay };
  const goTo = (next: Step) => (event: Event) => {
    // The menu closes by itself for the dialog, and stays open for its next page.
    event.preventDefault();
    setStep(next);
  };
  const menu = (
    <PointMenu
      at={at}
      isByKey={press.at === undefined}
      step={step}
      label={items.length === 0 ? formatDay(slot.day) : nameItems(items)}
      onClose={onDone}
      onClosed={focusAgain}
    >
      {step === "reschedule" ? (
        <>
          <ActionItem icon={ChevronLeft} onSelect={goTo("actions")}>
            Back
          </ActionItem>
          <RescheduleItems today={context.today} onReschedule={reschedule} onPick={goTo("date")} />
        </>
      ) : items.length === 0 ? (
        <SlotActions {...props} />
      ) : (
        <ItemsActions
          {...props}
          onReschedule={goTo("reschedule")}
          onPickDate={goTo("date")}
          onCopySeries={goTo("series")}
        />
      )}
    </PointMenu>
  );
  // Beside a dialog it could not be reached.
  const dialog = element?.closest("[role=dialog]");
  return dialog ? createPortal(menu, dialog) : menu;
}
