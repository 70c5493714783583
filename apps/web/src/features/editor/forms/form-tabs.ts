import type { FormValues, NewType } from "../state/editor-state";

/** The member of what a form begins with that holds the values from when its tab was open before. */
export const OWN_TAB = "own_tab";
/** The member that holds what was typed in each tab of a form for something new. */
const TABS = "tabs";

/** The values that are a member of other ones; none where there is no such member. */
export function valuesAt(values: FormValues | undefined, name: string): FormValues {
  const member = values?.[name];
  return typeof member === "object" && member !== null ? { ...member } : {};
}

/** What was typed in the tabs so far, as `values` of the open one replace what was typed there. */
export function withTabs(before: FormValues | undefined, values: FormValues | undefined): FormValues | undefined {
  const tabs = valuesAt(before, TABS);
  return Object.keys(tabs).length === 0 ? values : { ...values, [TABS]: tabs };
}

/** What the tab `to` begins with: what was typed in it before, and over that what is typed in `from`. */
export function turnTab(typed: FormValues | undefined, from: NewType, to: NewType): FormValues | undefined {
  if (typed === undefined) return undefined;
  const { [TABS]: _tabs, [OWN_TAB]: _own, ...values } = typed;
  const tabs = { ...valuesAt(typed, TABS), [from]: values };
  const own = valuesAt(tabs, to);
  return { ...own, ...values, [OWN_TAB]: own, [TABS]: tabs };
}
