import { TAG_MAX_LENGTH, TAGS_MAX } from "@hourloom/schema/fields/tag-rules";
import type { TaskPriority } from "@hourloom/schema/tasks";
import type { Phrase } from "./repeat-phrase";

const priorityWords: Readonly<Record<string, TaskPriority>> = {
  "!high": "high",
  "!1": "high",
  "!!!": "high",
  "!medium": "medium",
  "!2": "medium",
  "!low": "low",
  "!3": "low",
};

const priority = /(?<!\S)!(?:high|medium|low|[123]|!!)(?=[\s,;)\]¦]|[.:?](?:\s|$)|$)/i;

/** "!high", "!2", "!!!"; not "!important", "!1.5" or "wow!!!". */
export function findPriority(text: string): Phrase<TaskPriority> | undefined {
  const match = priority.exec(text);
  const value = match === null ? undefined : priorityWords[match[0].toLowerCase()];
  return match === null || value === undefined
    ? undefined
    : { start: match.index, end: match.index + match[0].length, value };
}

/** "@friday" and "@noon" say when. */
const days =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|today|tomorrow|tonight|noon|midnight)$/i;
/** A tag in quotes, or a word that begins with a letter: "@7pm" is a time. */
const tagText = /^(?:"([^",]+)"|(\p{L}(?:[^\s,"¦@]*[\p{L}\p{N}])?))(?![^\s,;:.!?)\]¦]|[.,:]\d)/u;

function tagAt(start: number, text: string): Phrase<string> | undefined {
  const [whole = "", quoted, word] = tagText.exec(text.slice(start + 1)) ?? [];
  const value = (quoted ?? word ?? "").trim();
  if (value === "" || [...value].length > TAG_MAX_LENGTH || days.test(word ?? "")) return undefined;
  return { start, end: start + 1 + whole.length, value };
}

/** "@home", `@"two words"`; addresses are blanked out before. */
export function findTag(text: string): Phrase<string> | undefined {
  return [...text.matchAll(/(?<!\S)@(?=\S)/g)]
    .map(({ index }) => tagAt(index, text))
    .find((found) => found !== undefined);
}

/** All tags, at most as many as a task has. */
export function takeTags(take: () => string | undefined): string[] {
  const tags: string[] = [];
  while (tags.length < TAGS_MAX) {
    const tag = take();
    if (tag === undefined) break;
    tags.push(tag);
  }
  return tags;
}
