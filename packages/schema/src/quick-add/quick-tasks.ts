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
      "The line of text. `#List`, `@tag`, `!high`, and words for a date, time, length, repetition or reminder become members of the task. The other words are its title.",
    ),
    language: languageTag.optional().meta({
      default: QUICK_TEXT_LANGUAGE,
      description:
        "The language of the text, as a BCP 47 tag. Its abbreviations and short words are read, beside the full words of all supported languages. It also decides which number of 3/12 is the day, unless the setting `date_order` does.",
      examples: ["de", "en-GB"],
    }),
    now: dateTime
      .optional()
      .describe(
        "The time at which the text was written, to which words such as `tomorrow` refer. Default: the time of the request. Without an offset it is in the account's `timezone`.",
      ),
    task_list: reference
      .optional()
      .describe("The id of the list, if the text has no `#List`. Default: the list that was created first."),
  })
  .meta({ id: "QuickTaskCreate" });
export type QuickTaskCreate = z.output<typeof quickTaskCreate>;

/** Words of the line that became a member. */
const quickPart = z.object({
  kind: z
    .enum(["date", "time", "duration", "list", "repeat", "repeat_end", "reminder", "priority", "tag"])
    .describe("The kind of value that the words were read as."),
  start: count.describe("The position of the first character in `text` of the request, in UTF-16 code units."),
  end: count.describe("The position after the last character, in UTF-16 code units."),
  text: z.string().describe("The words as sent."),
});

/** A task, and from which words it was read. */
export const quickTask = z
  .object({
    task,
    parts: z.array(quickPart).describe("The words that were read as members of the task, in the order of the text."),
  })
  .meta({ id: "QuickTask" });
export type QuickTask = z.output<typeof quickTask>;
