import type { CalendarItem } from "@hourloom/schema/calendar";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { type Problem, serverFieldErrors } from "@/shared/api/problem";
import type { SaveOnLeaving, SubmitResult } from "../state/editor";
import type { FormValues, OpenTarget } from "../state/editor-state";
import { firstMessage } from "../fields/form-resolver";
import type { SaveOptions, SaveResult } from "@/features/changes/item-actions";

/** Undefined when the person has changed their mind meanwhile. */
export type SaveItem = (
  item: CalendarItem,
  current: CalendarItem | undefined,
  options?: SaveOptions,
) => Promise<SaveResult | undefined>;

/** What every form of an item is given. */
export interface ItemFormProps {
  target: OpenTarget;
  /** An unsaved text that was kept, in place of the initial values. */
  draft: FormValues | undefined;
  zone: string;
  onSave: SaveItem;
  onSaved: () => void;
  /**
   * It is saved as it was when it was sent, and something was typed since; `saved` is the row by
   * then.
   */
  onSavedEarlier: (saved: SaveResult & { ok: true }) => void;
  onDelete: (() => void) | undefined;
  /** Told of everything typed; undefined while it says nothing new. */
  onType: (values: FormValues | undefined) => void;
  /** From now on the form is about the row as it is now. */
  onRebase: (current: CalendarItem) => void;
  /**
   * Starts over as a form for something new with these values; undefined for what is made
   * elsewhere.
   */
  onRenew: ((values: FormValues) => void) | undefined;
  /** Told how the form is saved by who leaves it. */
  onReady?: (save: SaveOnLeaving | undefined) => void;
}

/**
 * The initial values with what was kept of an unsaved text: a member of another type is of another
 * form, or of an older one.
 */
export function withDraft<Values extends object>(initial: Values, draft: FormValues | undefined): Values {
  if (draft === undefined) return initial;
  const kept = Object.entries(initial).flatMap(([name, value]) => {
    const typed = draft[name];
    const wasNothing = value === null && (typeof typed === "string" || typeof typed === "number");
    // What says no number is kept as the text that it is.
    const isNoNumber = typeof value === "number" && typeof typed === "string";
    const isKin = typeof typed === typeof value || wasNothing || isNoNumber || typed === null;
    return typed !== undefined && isKin ? [[name, typed] as const] : [];
  });
  return { ...initial, ...Object.fromEntries(kept) };
}

interface Sending<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  /** What the form began with, without a draft. */
  initial: Input;
  names: readonly Path<Input>[];
  save: (values: Output, current: CalendarItem | undefined) => ReturnType<SaveItem>;
  /** Fills the form in with the row as it is now. */
  show: (current: CalendarItem) => void;
}

function isSame(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null) || JSON.stringify(a) === JSON.stringify(b);
}

const TOLD: SubmitResult = { status: "told" };

/**
 * What the forms of all kinds of items share: sending once, the server's words under their fields,
 * and telling what has been typed.
 */
export function useItemForm<Input extends FieldValues, Output>(
  { form, initial, names, save, show }: Sending<Input, Output>,
  {
    onSaved,
    onSavedEarlier,
    onType,
    onRebase,
    onRenew,
    onReady,
  }: Pick<ItemFormProps, "onSaved" | "onSavedEarlier" | "onType" | "onRebase" | "onRenew" | "onReady">,
) {
  const [problem, setProblem] = useState<Problem>();
  const sending = useRef(false);
  const saved = useRef(false);
  const { watch, setError, clearErrors, handleSubmit, getValues } = form;

  // The values that `watch` tells of may be older: a change may have made another one meanwhile.
  const tell = useEffectEvent(() => {
    // What was said of the values before is not said of these.
    clearErrors();
    setProblem(undefined);
    const now: Input = { ...initial, ...getValues() };
    onType(names.some((name) => !isSame(now[name], initial[name])) ? now : undefined);
  });
  useEffect(() => {
    const subscription = watch(() => tell());
    return () => subscription.unsubscribe();
  }, [watch]);

  const send = async (current: CalendarItem | undefined): Promise<SubmitResult> => {
    let submitted: SubmitResult = TOLD;
    const sent = { ...form.getValues() };
    const onValid = async (values: Output) => {
      setProblem(undefined);
      const result = await save(values, current);
      if (result === undefined) {
        submitted = { status: "cancelled" };
        return;
      }
      if (result.ok) {
        const now = form.getValues();
        saved.current = names.every((name) => isSame(now[name], sent[name]));
        if (saved.current) onSaved();
        else onSavedEarlier(result);
        return;
      }
      const errors = serverFieldErrors(result.problem);
      const named = names.filter((name) => name in errors);
      for (const name of named) setError(name, { message: (errors[name] ?? []).join(" ") });
      if (named.length === 0) setProblem(result.problem);
    };
    await handleSubmit(onValid, (errors) => {
      submitted = { status: "invalid", text: `Not saved: ${firstMessage(errors) ?? "something in it is not valid."}` };
    })();
    return submitted;
  };

  // From the first press on: checking the values takes a moment too, and what is saved is not sent
  // again.
  const submit = async (current?: CalendarItem): Promise<SubmitResult> => {
    if (sending.current || saved.current) return TOLD;
    sending.current = true;
    try {
      return await send(current);
    } finally {
      sending.current = false;
    }
  };
  const submitNow = useEffectEvent(() => submit());
  const tellReady = useEffectEvent((ready: SaveOnLeaving | undefined) => onReady?.(ready));
  useEffect(() => {
    tellReady(() => submitNow());
    return () => tellReady(undefined);
  }, []);
  const saving = {
    problem,
    onRetry: () => void submit(),
    onTakeCurrent: (current: CalendarItem) => {
      show(current);
      onType(undefined);
      onRebase(current);
    },
    onSaveMine: (current: CalendarItem) => {
      onRebase(current);
      void submit(current);
    },
    onAddAsNew: onRenew && (() => onRenew(form.getValues())),
  };
  return { saving, submit };
}
