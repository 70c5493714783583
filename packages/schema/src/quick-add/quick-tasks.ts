import { z } from "zod";
import { count, dateTime, reference, requiredText, untrimmedText } from "../fields/fields.ts";
import { task } from "../tasks.ts";

/** A task that is read from one typed line. */

/** Maximum length of the line, in code points. */
export const QUICK_TEXT_MAX_LENGTH = 500;
/** In which language a line is read unless the caller names one. */
export const QUICK_TEXT_LANGUAGE = "en";
/** What programs must be able to store of a language tag (RFC 5646, section 4.4.1). */
const LANGUAGE_TAG_MAX_LENGTH = 35;

function isLanguageTag(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

/** A BCP 47 tag, of whatever language. */
const languageTag = requiredText(LANGUAGE_TAG_MAX_LENGTH).check(({ value, issues }) => {
  if (isLanguageTag(value)) return;
  issues.push({ code: "custom", message: 'Enter a valid language tag, such as "de" or "en-GB".', input: value });
});

export const quickTaskCreate = z
  .object({
    text: untrimmedText(QUICK_TEXT_MAX_LENGTH).describe(
      "What somebody has typed. `#List`, `@tag`, `!high`, and a date, a time, a length, a repetition or a reminder in words become members of the task; the other words are its title.",
    ),
    language: languageTag.optional().meta({
      default: QUICK_TEXT_LANGUAGE,
      description:
        "The tag of its language (BCP 47), whose short words and abbreviations count. Without the setting `date_order` it also says which number of 3/12 is the day. Full words of all known languages are read in any case.",
      examples: ["de", "en-GB"],
    }),
    now: dateTime
      .optional()
      .describe(
        "When it was typed, by which `tomorrow` is understood; absent: at this moment. Without an offset: wall-clock time in the account's zone.",
      ),
    task_list: reference
      .optional()
      .describe(
        "The id of one of the account's own lists, for a text without `#List`; absent: the first list, in order of creation.",
      ),
  })
  .meta({ id: "QuickTaskCreate" });
export type QuickTaskCreate = z.output<typeof quickTaskCreate>;

/** Words of the line that became a member. */
const quickPart = z.object({
  kind: z
    .enum(["date", "time", "duration", "list", "repeat", "repeat_end", "reminder", "priority", "tag"])
    .describe("What they say."),
  start: count.describe("Where they begin in the text, in UTF-16 code units."),
  end: count.describe("The position behind them, in UTF-16 code units."),
  text: z.string().describe("The words themselves."),
});

/** A task, and from which words it was read. */
export const quickTask = z
  .object({ task, parts: z.array(quickPart).describe("In the order of the text.") })
  .meta({ id: "QuickTask" });
export type QuickTask = z.output<typeof quickTask>;
