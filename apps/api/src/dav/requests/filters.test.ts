import { expect, test } from "vitest";
import { parseText } from "../testing/parse-request.ts";
import { FILTERS_LENGTH_MAX, FILTERS_MAX, parseFilter } from "./filters.ts";
import { MALFORMED } from "./request-result.ts";

function parse(content: string) {
  const text = `<filter xmlns="urn:ietf:params:xml:ns:caldav" xmlns:x="urn:x">${content}</filter>`;
  const result = parseText(text, (body) => (body === null ? MALFORMED : parseFilter(body)));
  if (result.ok) return result.value;
  return result.error.kind === "precondition" ? result.error.condition.name : result.error.kind;
}

function inCalendar(content: string): string {
  return `<comp-filter name="VCALENDAR">${content}</comp-filter>`;
}

function inEvent(content: string): string {
  return inCalendar(`<comp-filter name="VEVENT">${content}</comp-filter>`);
}

const empty = { isNotDefined: false, timeRange: null, properties: [], components: [] };
const calendar = { name: "VCALENDAR", ...empty };
const event = { name: "VEVENT", ...empty };
const property = { isNotDefined: false, timeRange: null, textMatch: null, parameters: [] };
const day = `<time-range start="20261126T000000Z" end="20261127T000000Z"/>`;
const dayRange = { startMs: Date.UTC(2026, 10, 26), endMs: Date.UTC(2026, 10, 27) };
const text = { text: "x", collation: "i;ascii-casemap", isNegated: false };

function withProperty(filter: object) {
  return { ...calendar, components: [{ ...event, properties: [{ name: "X", ...property, ...filter }] }] };
}

test.each([
  ["every object", inCalendar(""), calendar],
  ["components in any case", inCalendar(`<comp-filter name="vevent"/>`), { ...calendar, components: [event] }],
  ["a range", inEvent(day), { ...calendar, components: [{ ...event, timeRange: dayRange }] }],
  [
    "the absence of a component",
    inCalendar(`<comp-filter name="VEVENT"><is-not-defined/></comp-filter>`),
    { ...calendar, components: [{ ...event, isNotDefined: true }] },
  ],
  [
    "components within components",
    inEvent(`<comp-filter name="VALARM">${day}</comp-filter>`),
    { ...calendar, components: [{ ...event, components: [{ name: "VALARM", ...empty, timeRange: dayRange }] }] },
  ],
  [
    "properties of the calendar",
    inCalendar(`<prop-filter name="X"/>`),
    { ...calendar, properties: [{ name: "X", ...property }] },
  ],
  ["the presence of a property", inEvent(`<prop-filter name="x"/>`), withProperty({})],
  [
    "its absence",
    inEvent(`<prop-filter name="X"><is-not-defined/></prop-filter>`),
    withProperty({ isNotDefined: true }),
  ],
  ["its time", inEvent(`<prop-filter name="X">${day}</prop-filter>`), withProperty({ timeRange: dayRange })],
  [
    "its text",
    inEvent(`<prop-filter name="X"><text-match>x</text-match></prop-filter>`),
    withProperty({ textMatch: text }),
  ],
  [
    "another text, with blanks and references",
    inEvent(
      `<prop-filter name="X"><text-match collation="i;octet" negate-condition="yes"> é&lt;<![CDATA[>]]> </text-match></prop-filter>`,
    ),
    withProperty({ textMatch: { text: " é<> ", collation: "i;octet", isNegated: true } }),
  ],
  [
    "a text in Unicode",
    inEvent(`<prop-filter name="X"><text-match collation="i;unicode-casemap" negate-condition="no"/></prop-filter>`),
    withProperty({ textMatch: { text: "", collation: "i;unicode-casemap", isNegated: false } }),
  ],
  [
    "the default collation",
    inEvent(`<prop-filter name="X"><text-match collation="default">x</text-match></prop-filter>`),
    withProperty({ textMatch: text }),
  ],
  [
    "parameters",
    inEvent(
      `<prop-filter name="X"><param-filter name="partstat"><text-match>x</text-match></param-filter><param-filter name="Y"><is-not-defined/></param-filter></prop-filter>`,
    ),
    withProperty({
      parameters: [
        { name: "PARTSTAT", isNotDefined: false, textMatch: text },
        { name: "Y", isNotDefined: true, textMatch: null },
      ],
    }),
  ],
  [
    "unknown elements and attributes",
    `<x:y/>${inEvent(`<x:prop-filter name="Y"/><y/><prop-filter name="X" test="allof" x:name="Z"><x:is-not-defined/></prop-filter>`)}`,
    withProperty({}),
  ],
])("a filter may ask for %s", (_case, content, expected) => {
  expect(parse(content)).toEqual(expected);
});

test.each([
  ["no component", ""],
  ["a component of an object as the outermost", `<comp-filter name="VEVENT"/>`],
  ["two outermost components", inCalendar("") + inCalendar("")],
  ["a component of another namespace", `<x:comp-filter name="VCALENDAR"/>`],
  ["no name", inCalendar("<comp-filter/>")],
  ["an empty name", inEvent(`<prop-filter name=""/>`)],
  ["a name of another namespace", inEvent(`<prop-filter x:name="X"/>`)],
  ["a parameter without a name", inEvent(`<prop-filter name="X"><param-filter/></prop-filter>`)],
  ["an absent component with conditions", inEvent(`<is-not-defined/>${day}`)],
  ["an absent property with conditions", inEvent(`<prop-filter name="X"><is-not-defined/><text-match/></prop-filter>`)],
  ["a property with a range and a text", inEvent(`<prop-filter name="X">${day}<text-match/></prop-filter>`)],
  ["two ranges", inEvent(day + day)],
  ["a text of a component", inEvent("<text-match>x</text-match>")],
  ["a parameter of a component", inEvent(`<param-filter name="X"/>`)],
  [
    "a range of a parameter",
    inEvent(`<prop-filter name="X"><param-filter name="Y">${day}</param-filter></prop-filter>`),
  ],
  ["a range without ends", inEvent("<time-range/>")],
  ["a range that ends before it starts", inEvent(`<time-range start="20261127T000000Z" end="20261126T000000Z"/>`)],
  ["a floating range", inEvent(`<time-range start="20261127T000000"/>`)],
  [
    "a negation that is neither yes nor no",
    inEvent(`<prop-filter name="X"><text-match negate-condition="true"/></prop-filter>`),
  ],
])("a filter with %s is invalid", (_case, content) => {
  expect(parse(content)).toBe("valid-filter");
});

test.each(["i;unknown", "", "I;OCTET", "*", "__proto__"])("the collation %j is not supported", (collation) => {
  expect(parse(inEvent(`<prop-filter name="X"><text-match collation="${collation}"/></prop-filter>`))).toBe(
    "supported-collation",
  );
});

test.each([
  ["a range of the calendar", inCalendar(day)],
  ["a range of a time zone", inCalendar(`<comp-filter name="VTIMEZONE">${day}</comp-filter>`)],
  ["too many conditions", inEvent(`<prop-filter name="X"/>`.repeat(FILTERS_MAX - 1))],
])("a filter with %s is not supported", (_case, content) => {
  expect(parse(content)).toBe("supported-filter");
});

test("as many conditions as the limit are supported", () => {
  expect(parse(inEvent(`<prop-filter name="X"/>`.repeat(FILTERS_MAX - 2)))).toMatchObject({ name: "VCALENDAR" });
});

test("names and texts of filters have a length", () => {
  const match = (length: number) =>
    `<prop-filter name="X"><text-match>${"x".repeat(length)}</text-match></prop-filter>`;
  const length = FILTERS_LENGTH_MAX / 2 - 100;
  expect(parse(inEvent(match(length) + match(length)))).toMatchObject({ name: "VCALENDAR" });
  expect(parse(inEvent(match(length) + match(length + 200)))).toBe("supported-filter");
  expect(parse(inEvent(`<prop-filter name="${"x".repeat(FILTERS_LENGTH_MAX)}"/>`))).toBe("supported-filter");
});
