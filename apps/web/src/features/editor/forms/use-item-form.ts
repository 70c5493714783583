import { zodResolver } from "@hookform/resolvers/zod";
import { isSame } from "@/shared/state/is-same";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { type Problem, serverFieldErrors } from "@/shared/api/problem";
import type { SubmitForm, SubmitResult } from "../state/editor";
import type { FormValues, OpenTarget } from "../state/editor-state";
import type { TitleTokens } from "../title-tokens/use-title-tokens";
import { firstMessage } from "../fields/first-message";
import { withoutTokens } from "../title-tokens/stored-tokens";
import type { SaveOptions, SaveResult } from "@/features/changes/item-actions";

/** Resolves with undefined if the user cancels the scope dialog. */
export type SaveItem = (
  item: CalendarItem,
  current: CalendarItem | undefined,
  options?: SaveOptions,
) => Promise<SaveResult | undefined>;

/** The props that all item forms share. */
export interface ItemFormProps {
  target: OpenTarget;
  /** A draft that replaces the initial values. */
  draft: FormValues | undefined;
  zone: string;
  onSave: SaveItem;
  onSaved: () => void;
  /** The values sent were saved, but more was typed since; `saved` contains the stored row. */
  onPartlySaved: (saved: SaveResult & { ok: true }) => void;
  onDelete: (() => void) | undefined;
  /** Called after each change; undefined if the values equal the initial ones. */
  onType: (values: FormValues | undefined) => void;
  /** Makes the current row the base of the form. */
  onRebase: (current: CalendarItem) => void;
  /** Turns the form into one for a new item; undefined for types that it cannot create. */
  onRenew: ((values: FormValues) => void) | undefined;
  /** Receives the submit function on mount, and undefined on unmount. */
  onSubmitReady?: (save: SubmitForm | undefined) => void;
}

/**
 * Merges a draft into the initial values; ignores members of another type, as from another form.
 * What words in the title have set is left out: they set it again.
 */
export function withDraft<Values extends object>(initial: Values, draft: FormValues | undefined): Values {
  if (draft === undefined) return initial;
  const chosen = withoutTokens(draft);
  const restored = Object.entries(initial).flatMap(([name, value]) => {
    const typed = chosen[name];
    const wasNothing = value === null && (typeof typed === "string" || typeof typed === "number");
    // Number fields store text that is not a number as typed.
    const isInvalidNumber = typeof value === "number" && typeof typed === "string";
    const isCompatible = typeof typed === typeof value || wasNothing || isInvalidNumber || typed === null;
    return typed !== undefined && isCompatible ? [[name, typed] as const] : [];
  });
  return { ...initial, ...Object.fromEntries(restored) };
}

/** The form of a schema, which is validated when it is sent. */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  return useForm({ resolver: zodResolver(schema), reValidateMode: "onSubmit", defaultValues });
}

interface ItemForm<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  /** The initial values without a draft. */
  initial: Input;
  names: readonly Path<Input>[];
  save: (values: Output, current: CalendarItem | undefined) => ReturnType<SaveItem>;
  /** Fills the form with the current row. */
  show: (current: CalendarItem) => void;
  /** The words of the title, which are a part of what is typed. */
  titleTokens?: TitleTokens;
}

type UsedByForm = "target" | "zone" | "onSave" | "onDelete";

/** An empty field is null or missing, and a subtask without a title is dropped. */
function withoutEmpty(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? null;
  return value.filter((entry: unknown) => typeof entry !== "object" || Reflect.get(entry ?? {}, "title") !== "");
}

function isSameValue(a: unknown, b: unknown): boolean {
  return isSame(withoutEmpty(a), withoutEmpty(b));
}

const HANDLED: SubmitResult = { status: "handled" };

/**
 * Shared by all item forms: submits once at a time, shows server errors, reports what was typed.
 * Returns the props of `ItemFormFrame`.
 */
export function useItemForm<Input extends FieldValues, Output>(
  { form, initial, names, save, show, titleTokens }: ItemForm<Input, Output>,
  { draft, onSaved, onPartlySaved, onType, onRebase, onRenew, onSubmitReady }: Omit<ItemFormProps, UsedByForm>,
) {
  const [problem, setProblem] = useState<Problem>();
  const sending = useRef(false);
  const saved = useRef(false);
  const { watch, setError, clearErrors, handleSubmit, getValues } = form;

  // Reads the values itself: those passed by `watch` may be outdated after a nested change.
  const report = () => {
    const now: Input = { ...initial, ...getValues() };
    const isTyped = names.some((name) => !isSameValue(now[name], initial[name]));
    onType(isTyped ? (titleTokens?.withTokens(now) ?? now) : undefined);
  };
  const handleTyped = useEffectEvent(() => {
    clearErrors();
    setProblem(undefined);
    report();
  });
  useEffect(() => {
    const subscription = watch(() => handleTyped());
    return () => subscription.unsubscribe();
  }, [watch]);
  const ignored = titleTokens?.ignored;
  const [ignoredAtFirst] = useState(ignored);
  // What words have set again in a restored form, and words that are no longer read.
  const reportTokens = useEffectEvent(() => {
    if (titleTokens !== undefined && (ignored !== ignoredAtFirst || draft !== undefined)) report();
  });
  useEffect(() => reportTokens(), [ignored]);

  const send = async (current: CalendarItem | undefined): Promise<SubmitResult> => {
    let submitted: SubmitResult = HANDLED;
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
        saved.current = names.every((name) => isSameValue(now[name], sent[name]));
        if (saved.current) onSaved();
        else onPartlySaved(result);
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

  // Also guards the time of validation, which is asynchronous.
  const submit = async (current?: CalendarItem): Promise<SubmitResult> => {
    if (sending.current || saved.current) return HANDLED;
    sending.current = true;
    try {
      return await send(current);
    } finally {
      sending.current = false;
    }
  };
  const submitLatest = useEffectEvent(() => submit());
  const registerSubmit = useEffectEvent((next: SubmitForm | undefined) => onSubmitReady?.(next));
  useEffect(() => {
    registerSubmit(() => submitLatest());
    return () => registerSubmit(undefined);
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
  const onSubmit = () => {
    titleTokens?.takeOut();
    void submit();
  };
  return { form, saving, onSubmit };
}
