import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useAccountClock } from "@/shared/dates/account-clock";
import { usePhraseReader } from "@/shared/phrases/phrase-reader";
import { useWeekStart } from "@/shared/time/calendar-preferences";
import { type QuickContext, type QuickPart, type QuickTask, titleOf } from "@hourloom/phrases/quick-task";
import { type FormValues, type OpenTarget, SHOWN_TITLE, TITLE_TOKENS } from "../state/editor-state";
import { isSame } from "@/shared/state/is-same";
import { useDayClock } from "@/shared/time/account-today";
import { type StoredTokens, storedTokens } from "./stored-tokens";

/** The form of an item, as far as words in its title set it. */
interface TokenForm<Members extends object> {
  getValues: () => Members;
  setValue: (name: keyof Members | "title", value: Members[keyof Members] | string) => void;
  watch: (onChange: () => void) => { unsubscribe: () => void };
}

interface OpenedForm {
  target: OpenTarget;
  /** A draft with which the form was opened. */
  draft: FormValues | undefined;
  zone: string;
}

interface TitleTokensOptions<Members extends object> extends Pick<
  QuickContext,
  "lists" | "onlyKnownLists" | "without" | "isEvent" | "isOnDay" | "from"
> {
  title: string;
  /** The members that words can set. */
  names: readonly (keyof Members)[];
  /** The members that the words set; `chosen` are the values without them. */
  membersOf: (tokens: QuickTask, chosen: Members) => Partial<Members>;
}

/** The day on which the form of a new item was opened. */
export function openedDay(target: OpenTarget): string | undefined {
  return target.kind === "new" ? (target.place.day ?? undefined) : undefined;
}

export type TitleTokens = ReturnType<typeof useTitleTokens>;

/**
 * Reads dates, times and the other words of quick add in the title of a new item, and sets the
 * fields that they name as long as they stand there. When the user changes such a field, the words
 * are taken out of the title.
 */
export function useTitleTokens<Members extends object>(
  { getValues, setValue, watch }: TokenForm<Members>,
  { target, draft, zone }: OpenedForm,
  options: TitleTokensOptions<Members>,
) {
  const { title, names, membersOf, lists, onlyKnownLists, without, isEvent, isOnDay, from } = options;
  // Only the title of a new item is read, unless it was that of a stored one.
  const isNew = target.kind === "new" && target.place.hasWrittenTitle !== true;
  const { dateOrder } = useAccountClock();
  const [reader, weekStart] = [usePhraseReader(), useWeekStart()];
  const { date, time } = useDayClock(zone);
  const [stored] = useState(() => storedTokens(draft));
  const [ignored, setIgnored] = useState(stored.ignored);
  // Words that the form of another type has read.
  const leftOut = useMemo(() => new Set(stored.read), [stored]);
  const parse = useCallback(
    (text: string, tokens: readonly string[] = []) => {
      const read = { lists, onlyKnownLists, without, isEvent, isOnDay };
      const context = { ...read, now: { date, time }, leftOut, from, dateOrder, weekStart };
      return reader.parse(text, {
        ...context,
        languages: navigator.languages,
        ignored: new Set([...ignored, ...tokens]),
      });
    },
    [
      ignored,
      date,
      time,
      lists,
      onlyKnownLists,
      without,
      isEvent,
      leftOut,
      isOnDay,
      from,
      dateOrder,
      weekStart,
      reader,
    ],
  );
  const tokens = useMemo(() => (isNew ? parse(title) : undefined), [isNew, parse, title]);

  /** Values set by words, and those that the fields had before. */
  const overlay = useRef<{ applied: Partial<Members>; chosen: Partial<Members> }>({ applied: {}, chosen: {} });
  const isApplying = useRef(false);
  const apply = useEffectEvent(() => {
    if (tokens === undefined) return;
    const { applied, chosen } = overlay.current;
    const before = getValues();
    const next = membersOf(tokens, { ...before, ...chosen });
    const setMember = (name: keyof Members, value: Members[keyof Members] | undefined) => {
      if (value !== undefined && !isSame(value, before[name])) setValue(name, value);
    };
    isApplying.current = true;
    for (const name of names) {
      if (name in next) {
        if (!(name in applied)) chosen[name] = before[name];
        setMember(name, next[name]);
      } else if (name in applied) {
        setMember(name, chosen[name]);
        delete chosen[name];
      }
    }
    isApplying.current = false;
    overlay.current = { applied: next, chosen };
  });
  useLayoutEffect(() => apply(), [tokens]);

  /** Keys of what would be read in the rest of a title. */
  const restKeys = (text: string): string[] => {
    const keys: string[] = [];
    for (;;) {
      const parts = parse(text, keys).parts.filter((part) => part.leftOut === undefined);
      if (parts.length === 0) return keys;
      keys.push(...parts.map(({ key }) => key));
    }
  };
  const areTaken = useRef(false);
  const takePartsOut = (parts: readonly QuickPart[]) => {
    if (parts.length === 0) return;
    overlay.current = { applied: {}, chosen: {} };
    const left = titleOf(title, parts);
    // Words alone are the title.
    if (left === "") return;
    areTaken.current = true;
    // "Friday report" of "Friday report tomorrow" is the title, and no day.
    const rest = restKeys(left);
    if (rest.length > 0) setIgnored((before) => [...before, ...rest]);
    setValue("title", left);
  };
  const handleChange = useEffectEvent(() => {
    if (isApplying.current) return;
    const { applied } = overlay.current;
    const now = getValues();
    if (names.some((name) => name in applied && !isSame(applied[name], now[name]))) {
      takePartsOut(tokens?.parts.filter((part) => part.leftOut === undefined) ?? []);
    }
  });
  useEffect(() => {
    const subscription = watch(() => handleChange());
    return () => subscription.unsubscribe();
  }, [watch]);
  /** Adds the title without its words, and what a draft keeps of them. */
  const withTokens = (values: FormValues): FormValues => {
    const { title: text } = values;
    if (!isNew || typeof text !== "string") return values;
    const { title: shown, parts } = parse(text);
    const now: StoredTokens = {
      chosen: { ...overlay.current.chosen },
      ignored,
      read: parts.map(({ key }) => key),
      areTaken: areTaken.current,
    };
    return { ...values, [SHOWN_TITLE]: shown, [TITLE_TOKENS]: now };
  };
  return {
    tokens,
    /** Keys of the parts that are words again. */
    ignored,
    withTokens,
    /** Takes what was read out of the title: the fields have it. */
    takeOut: () => takePartsOut(tokens?.parts ?? []),
    /** Turns a part into words of the title. */
    remove: ({ key }: QuickPart) => setIgnored((before) => [...before, key]),
  };
}
