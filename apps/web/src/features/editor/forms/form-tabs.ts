import { type FormValues, getNestedValues, type NewType } from "../state/editor-state";
import { storedTokens, withChosen, withoutTokens } from "../title-tokens/stored-tokens";

/** Member of the form values with the values typed when this tab was last open. */
export const OWN_TAB = "own_tab";
/** Member of the form values with the values of each tab. */
const TABS = "tabs";

/** Replaces the values of the open tab and keeps those of the others. */
export function withOtherTabs(before: FormValues | undefined, values: FormValues | undefined): FormValues | undefined {
  const tabs = getNestedValues(before, TABS);
  return Object.keys(tabs).length === 0 ? values : { ...values, [TABS]: tabs };
}

/** Returns the initial values of tab `to`: its earlier values, overlaid by those of tab `from`. */
export function switchTab(typed: FormValues | undefined, from: NewType, to: NewType): FormValues | undefined {
  if (typed === undefined) return undefined;
  const { [TABS]: _tabs, [OWN_TAB]: _own, ...shown } = typed;
  const tabs = { ...getNestedValues(typed, TABS), [from]: shown };
  const before = getNestedValues(tabs, to);
  const own = storedTokens(shown).areTaken ? withChosen(before, () => ({})) : withoutTokens(before);
  return { ...own, ...withoutTokens(shown), [OWN_TAB]: own, [TABS]: tabs };
}
