import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listOptions, listTokenAt, OPTIONS_MAX, takeOption } from "./list-token";
import type { QuickList } from "@hourloom/phrases/reading";
import { phraseReader } from "@/shared/phrases/phrase-reader";

const now = { date: "2026-11-24", time: "10:00" };
const listsOf = (...titles: string[]) => titles.map((title, index) => ({ id: `${index}`, title }));
const lists = listsOf(
  "Uni",
  "Freelance",
  "Home and garden",
  "Home",
  "Carefree days",
  "Être libre",
  "🎉 Fun",
  "C++ course",
);

/** The token with the caret at `|`, as written and as parsed. */
function tokenIn(marked: string, ignored: readonly string[] = [], named?: number) {
  const text = marked.replace("|", "");
  const token = listTokenAt({ text, ignored }, marked.indexOf("|"), { lists, named });
  return token && [text.slice(token.start, token.end), token.typed];
}

describe("the word at the caret", () => {
  test.each([
    ["#Fre|", "#Fre", "Fre"],
    ["Essay #Fre| tomorrow", "#Fre", "Fre"],
    ["Essay #F|re tomorrow", "#Fre", "Fre"],
    ["#|", "#", ""],
    ["#|Fre", "#Fre", "Fre"],
    ["#🎉|", "#🎉", "🎉"],
    ["#C++| read", "#C++", "C++"],
    ["#חופש| מחר", "#חופש", "חופש"],
    ['#"New fl|', '#"New fl', "New fl"],
    ['#"New| tomorrow 14:00', '#"New', "New"],
    ['#"New flat"| x', '#"New flat"', "New flat"],
    ['Essay #"New #flat|', '#"New #flat', "New #flat"],
    ["#Home and gar|den now", "#Home and garden", "Home and garden"],
    ["#home| now", "#home", "home"],
    ["#12 #Fr|", "#Fr", "Fr"],
  ])("in %j it is %j, meaning %j", (marked, written, typed) => {
    expect(tokenIn(marked)).toEqual([written, typed]);
  });
  test.each([
    "|#Fre",
    "#Fre |",
    "#Freelance is| it",
    "Essay| #Fre",
    "a#Fre|",
    "https://x.com/#Fre|",
    "Essay|",
    '#"New flat" |',
    "|",
  ])("in %j there is none", (marked) => {
    expect(tokenIn(marked)).toBeUndefined();
  });
  test("ignored tokens are no list, nor are those after the named list", () => {
    expect(tokenIn("#Fre|", ["list #fre"])).toBeUndefined();
    expect(tokenIn("#Free|", ["list #fre"])).toEqual(["#Free", "Free"]);
    expect(tokenIn("#Home  and|", [])).toBeUndefined();
    expect(tokenIn("#Uni #Fre|", [], 0)).toBeUndefined();
    expect(tokenIn("#U| #Fre", [], 0)).toEqual(["#U", "U"]);
    expect(tokenIn("#U| #Fre", [], 3)).toEqual(["#U", "U"]);
  });
});

function optionsFor(typed: string, among = lists) {
  const { options, active } = listOptions(among, { start: 0, end: 0, typed });
  return { shown: options.map(({ id, title }) => (id === undefined ? `+ ${title}` : title)), active };
}

describe("what is offered", () => {
  test.each([
    ["Fre", ["Freelance", "Carefree days", "+ Fre"], 0],
    ["days", ["Carefree days", "+ days"], 0],
    ["li", ["Être libre", "+ li"], 0],
    ["etre", ["Être libre", "+ etre"], 0],
    ["ETRÊ", ["Être libre", "+ ETRÊ"], 0],
    ["fun", ["🎉 Fun", "+ fun"], 0],
    ["🎉", ["🎉 Fun", "+ 🎉"], 0],
    ["home", ["Home", "Home and garden"], undefined],
    ["Home and garden", [], undefined],
    ["UNI", [], undefined],
    ["New flat", ["+ New flat"], undefined],
    ['say"', [], undefined],
    ['say"so', ['+ say"so'], undefined],
    [".*", ["+ .*"], undefined],
    ["c++", ["C++ course", "+ c++"], 0],
  ])("for %j: %j", (typed, shown, active) => {
    expect(optionsFor(typed)).toEqual({ shown, active });
  });
  test("the beginning of the title before that of a word, before any other place; each in the order of the lists", () => {
    const among = listsOf("Inart", "My art", "Art", "Artful", "Martial-art", "Article");
    expect(optionsFor("art", among).shown).toEqual(["Art", "Artful", "Article", "My art", "Martial-art", "Inart"]);
  });
  test("at most eight of three hundred, the one that is meant among them, and all may be seen before a letter is typed", () => {
    const among = listsOf(...Array.from({ length: 300 }, (_none, index) => `List ${index}`), "List");
    expect(optionsFor("list", among).shown).toHaveLength(OPTIONS_MAX);
    expect(optionsFor("list", among).shown[0]).toBe("List");
    expect(optionsFor("List 2", among).shown[0]).toBe("List 2");
    expect(optionsFor("", among)).toEqual({
      shown: among.slice(0, OPTIONS_MAX).map(({ title }) => title),
      active: 0,
    });
    expect(optionsFor("list 2x", among).shown).toEqual(["+ list 2x"]);
  });
  test("a title that two lists have is offered once, as it can name only one of them", () => {
    expect(optionsFor("ho", listsOf("Home", "home")).shown).toEqual(["Home", "+ ho"]);
  });
});

/** The line after taking the option with the caret at `|`. */
function taken(marked: string, option: QuickList, { among = lists, ignored = [] as string[] } = {}) {
  const line = { text: marked.replace("|", ""), ignored };
  const token = listTokenAt(line, marked.indexOf("|"), { lists: among, named: undefined });
  if (token === undefined) throw new Error(`${marked} has no token.`);
  const { text, caret, ignored: left } = takeOption(line, token, { option, now, lists: among });
  return { marked: `${text.slice(0, caret)}|${text.slice(caret)}`, ignored: left };
}
const known = (title: string, among = lists) => among.find((list) => list.title === title) ?? { id: "?", title };
const fresh = (title: string) => ({ id: undefined, title });

describe("the line after an option is taken", () => {
  test.each([
    ["#Fre|", known("Freelance"), "#Freelance |"],
    ["Essay #F|re tomorrow", known("Freelance"), "Essay #Freelance |tomorrow"],
    ["#gar|", known("Home and garden"), "#Home and garden |"],
    ['#"gar|', known("Home and garden"), "#Home and garden |"],
    ["#Ho| and garden", known("Home"), '#"Home" |and garden'],
    ["#New|", fresh("New"), "#New |"],
    ['#"New flat|', fresh("New flat"), '#"New flat" |'],
    ['#"New flat|"', fresh("New flat"), '#"New flat" |'],
    ["#🦔|", fresh("🦔"), '#"🦔" |'],
    ["#c++|", fresh("c++"), '#"c++" |'],
  ])("%j with %j is %j", (marked, option, after) => {
    expect(taken(marked, option).marked).toBe(after);
  });
  test("a title with quotes is written as it is", () => {
    const among = listsOf('The "big" one');
    expect(taken("#big|", known('The "big" one', among), { among }).marked).toBe('#The "big" one |');
  });
  test("the taken option is not ignored any more", () => {
    expect(taken("#Fre| 90m", known("Freelance"), { ignored: ["list #freelance", "duration 90m"] }).ignored).toEqual([
      "duration 90m",
    ]);
  });

  const word = fc.string({
    unit: fc.constantFrom(..."abAB é🦔אب-+.".split(/(?:)/u)),
    minLength: 1,
    maxLength: 8,
  });
  const title = word.map((text) => text.trim()).filter((text) => text !== "");
  test("after taking any option the line names it, has its other words, and the caret is behind it", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(title, { minLength: 1, maxLength: 6, selector: (text) => text.toLowerCase() }),
        fc.record({ before: title, typed: title, after: title, index: fc.nat(), isQuoted: fc.boolean() }),
        (titles, { before, typed, after, index, isQuoted }) => {
          const among = listsOf(...titles);
          const start = before.length + 1;
          const hash = isQuoted ? `#"${typed}"` : `#${typed.split(" ")[0]}`;
          const line = { text: `${before} ${hash} ${after}`, ignored: [] };
          const token = listTokenAt(line, start + hash.length, { lists: among, named: undefined });
          // A known title may include the text after the typed one.
          if (token === undefined) return fc.pre(false);
          const { options } = listOptions(among, token);
          const option = options[index % Math.max(options.length, 1)];
          if (option === undefined) return fc.pre(false);
          const { text, caret } = takeOption(line, token, { option, now, lists: among });
          const { list } = phraseReader().parse(text, {
            now,
            lists: among,
            ignored: new Set(),
            dateOrder: "day_first" as const,
            languages: [],
          });
          expect(list).toEqual(option);
          expect(text.slice(0, start)).toBe(line.text.slice(0, start));
          expect(text.slice(caret - 1)).toBe(line.text.slice(token.end));
        },
      ),
    );
  });
});
