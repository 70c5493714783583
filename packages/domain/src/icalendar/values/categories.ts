import { TAG_MAX_LENGTH, TAGS_MAX, uniqueTags } from "@hourloom/schema/fields/tag-rules";
import { createProperty, propertiesOf, type Component, type Property } from "../lines/component.ts";
import { isSameList } from "./same-list.ts";
import { cutText, readText, writeText } from "./text.ts";

/** CATEGORIES (RFC 5545 section 3.8.1.2): texts separated by commas, on any number of lines. */

/** The values of a line, with their escapes. */
function valuesOf({ value }: Property): string[] {
  return value.match(/(?:\\.|[^\\,]|\\$)+/gsu) ?? [];
}

const NOT_IN_TAGS = /[,\p{Cc}]/u;

/** A text as a tag, which has no commas and is one line; empty if nothing is left of it. */
export function toTag(text: string): string {
  const plain = text.replaceAll(/[,\p{Cc}\s]+/gu, (run) => (NOT_IN_TAGS.test(run) ? " " : run));
  return cutText(plain, TAG_MAX_LENGTH);
}

function tagOf(value: string): string {
  return toTag(readText(value));
}

function keyOf(tag: string): string {
  return tag.toLowerCase();
}

/** The tags of a component, in their order, each once whatever its case. */
export function readTags(component: Component): string[] {
  const values = propertiesOf(component, "CATEGORIES").flatMap(valuesOf);
  return uniqueTags(values.map(tagOf).filter((tag) => tag !== "")).slice(0, TAGS_MAX);
}

function withValues(property: Property, values: readonly string[]): Property {
  return createProperty("CATEGORIES", values.join(","), Object.fromEntries(property.parameters));
}

/** The component with some lines of CATEGORIES in the place of each that it has. */
function mapCategories(component: Component, map: (property: Property) => readonly Property[]): Component {
  const entries = component.entries.flatMap((entry): Component["entries"] =>
    entry.kind === "property" && entry.name === "CATEGORIES" ? map(entry) : [entry],
  );
  return { ...component, entries };
}

/** Without the categories of tags that are gone. What was not read as a tag stays. */
function withoutTags(component: Component, gone: ReadonlySet<string>): Component {
  return mapCategories(component, (property) => {
    const values = valuesOf(property);
    const left = values.filter((value) => !gone.has(keyOf(tagOf(value))));
    if (left.length === values.length) return [property];
    return left.length === 0 ? [] : [withValues(property, left)];
  });
}

/** With categories at the end of the last line, or on a line of their own after all properties. */
function withTags(component: Component, tags: readonly string[]): Component {
  if (tags.length === 0) return component;
  const written = tags.map(writeText);
  const last = propertiesOf(component, "CATEGORIES").at(-1);
  if (last !== undefined) {
    return mapCategories(component, (one) => [one === last ? withValues(one, [...valuesOf(one), ...written]) : one]);
  }
  const end = component.entries.findLastIndex(({ kind }) => kind === "property") + 1;
  const line = createProperty("CATEGORIES", written.join(","));
  return { ...component, entries: component.entries.toSpliced(end, 0, line) };
}

/**
 * The component with these tags. Lines and spellings of tags that remain stay as they are, unless
 * the order is another one: then one line has all tags.
 */
export function writeTags(component: Component, tags: readonly string[]): Component {
  const from = readTags(component);
  const after = new Set(tags.map(keyOf));
  const before = new Set(from.map(keyOf));
  const gone = new Set([...before].filter((key) => !after.has(key)));
  const added = tags.filter((tag) => !before.has(keyOf(tag)));
  const edited = withTags(withoutTags(component, gone), added);
  // Categories above the limit, which were no tags, follow.
  if (isSameList(readTags(edited).slice(0, tags.length), tags)) return edited;
  return withTags(
    mapCategories(component, () => []),
    tags,
  );
}
