import type { CalendarItem } from "@hourloom/schema/workspace";
import { TITLE_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import { Button } from "@hourloom/ui/button";
import { Input } from "@hourloom/ui/input";
import { showToast } from "@hourloom/ui/toast";
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useSyncExternalStore,
} from "react";
import { type ItemEditing, useItemEditing } from "@/features/changes/changes-provider";
import { sessionListQuery, unscheduledQuery } from "@/features/changes/queries";
import { firstPage, flowtimeSessions, pastSessions } from "@/features/sessions/session-filter";
import { type Services, useServices } from "@/shared/api/services";
import { focusMain } from "@/shared/focus/focus-main";
import { announce } from "@/shared/page/announcer";
import { type InterruptedWork, useNextStepQuestion } from "../commands/next-step-question";
import { useTimerCommands } from "../commands/use-timer-commands";

/** The task of the work, or its session if it has none or the task is not open. */
async function findSubject({ api, queryClient }: Services, work: InterruptedWork): Promise<CalendarItem | undefined> {
  if (work.task !== null) {
    const { tasks } = await queryClient.fetchQuery({ ...unscheduledQuery(api), staleTime: 0 });
    const task = tasks.find(({ id }) => id === work.task);
    if (task !== undefined) return task;
  }
  const shown = work.mode === "pomodoro" ? pastSessions : flowtimeSessions;
  const { items } = await queryClient.fetchQuery({ ...sessionListQuery(api, firstPage(shown)), staleTime: 0 });
  return items.find(({ id }) => id === work.session);
}

async function storeNextStep(
  services: Services,
  { actions }: ItemEditing,
  note: { work: InterruptedWork; text: string },
) {
  const { work, text } = note;
  const subject = await findSubject(services, work).catch(() => undefined);
  if (subject === undefined || subject.type === "event" || subject.type === "task_block") {
    showToast(`Not stored: “${text}”. The session was too short, or there is no connection.`, { variant: "problem" });
    return;
  }
  await actions.apply(subject, { ...subject, next_step: text }, { as: "has a note for when you return" });
}

/**
 * One line after work was paused or stopped: Enter stores what was typed, anything else lets it go.
 * Neither the clock nor any other control waits for it.
 */
function NextStepLine({ work, onClose }: { work: InterruptedWork; onClose: () => void }) {
  const services = useServices();
  const editing = useItemEditing();
  const { send } = useTimerCommands();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element>(null);

  useEffect(() => {
    announce("What comes next? Enter stores a line, Escape goes on without.");
    // On touch screens a keyboard would cover half of the page.
    if (matchMedia("(pointer: coarse)").matches) return;
    before.current = document.activeElement;
    input.current?.focus({ preventScroll: true });
  }, []);

  /** Gives the focus back; the button that was pressed may have been replaced. */
  const leave = () => {
    const { current } = before;
    const hasFocus = form.current?.contains(document.activeElement) === true;
    onClose();
    if (!hasFocus) return;
    const button =
      current instanceof HTMLElement && current.isConnected
        ? current
        : document.querySelector<HTMLElement>("[data-timer-controls] button");
    if (button === null) focusMain();
    else button.focus({ preventScroll: true });
  };
  const closeOnPress = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && form.current?.contains(event.target) === true) return;
    onClose();
  });
  useEffect(() => {
    document.addEventListener("pointerdown", closeOnPress, { capture: true });
    return () => document.removeEventListener("pointerdown", closeOnPress, { capture: true });
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? "";
    leave();
    if (text !== "") void storeNextStep(services, editing, { work, text });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Space goes on with the timer, as where no field has the focus.
    const isSpace = event.key === " " && event.currentTarget.value === "";
    if (event.key !== "Escape" && !isSpace) return;
    event.preventDefault();
    leave();
    if (isSpace && work.isPaused) void send({ type: "resume" });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The focus of its field.
    <form
      ref={form}
      aria-label="What comes next?"
      autoComplete="off"
      onSubmit={submit}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && document.hasFocus()) onClose();
      }}
      className="fixed inset-x-3 top-16 z-40 mx-auto flex max-w-md flex-col gap-1 rounded-lg bg-surface p-3 shadow-float"
    >
      <label htmlFor={id} className="text-sm font-semibold">
        What comes next?
      </label>
      <Input
        id={id}
        ref={input}
        dir="auto"
        maxLength={TITLE_MAX_LENGTH}
        aria-describedby={`${id}-help`}
        placeholder="One line for when you return"
        onKeyDown={onKeyDown}
      />
      <div className="flex items-center justify-between gap-2">
        <p id={`${id}-help`} className="text-xs text-pretty text-muted">
          Enter stores it with the {work.task === null ? "session" : "task"}. Anything else lets it go.
        </p>
        <div className="flex gap-1">
          <Button variant="quiet" onClick={leave}>
            Skip
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </div>
    </form>
  );
}

/** Asks what comes next while that is asked; mounted once per page. */
export function NextStepQuestion() {
  const question = useNextStepQuestion();
  const work = useSyncExternalStore(question.subscribe, question.get);
  if (work === undefined) return null;
  return (
    <NextStepLine
      key={`${work.session} ${work.isPaused}`}
      work={work}
      onClose={() => {
        if (question.get() === work) question.set(undefined);
      }}
    />
  );
}
