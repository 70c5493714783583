import { expect, test } from "vitest";
import { parseText } from "../testing/parse-request.ts";
import { parseCalendarData, SELECTION_ELEMENTS_MAX, SELECTION_LENGTH_MAX } from "./calendar-data.ts";
import { MALFORMED } from "./request-result.ts";

function parse(content: string, attributes = "") {
  const text = `<calendar-data xmlns="urn:ietf:params:xml:ns:caldav"${attributes}>${content}</calendar-data>`;
  const result = parseText(text, (body) => (body === null ? MALFORMED : parseCalendarData(body)));
  if (result.ok) return result.value;
  return result.error.kind === "precondition" ? result.error.condition.name : result.error.kind;
}

const whole = { selection: null, expand: null, limitRecurrenceSet: null };
const range = `start="20261126T000000Z" end="20261127T000000Z"`;
const day = { startMs: Date.UTC(2026, 10, 26), endMs: Date.UTC(2026, 10, 27) };

test.each([
  ["the whole object", "", whole],
  ["occurrences", `<expand ${range}/>`, { ...whole, expand: day }],
  ["some overrides", `<limit-recurrence-set ${range}/>`, { ...whole, limitRecurrenceSet: day }],
  ["what is not supported", `<limit-freebusy-set ${range}/><x/><expand xmlns="urn:x"/>`, whole],
  ["nothing of an object", `<comp name="VEVENT"/>`, whole],
])("calendar data may be %s", (_case, content, expected) => {
  expect(parse(content)).toEqual(expected);
});

test("occurrences of a longer range than the limit are not listed, but overrides are", () => {
  const of = (element: string, end: string) => parse(`<${element} start="20260101T000000Z" end="${end}"/>`);
  expect(of("expand", "20270205T000000Z")).toMatchObject({ expand: { startMs: Date.UTC(2026, 0, 1) } });
  expect(of("expand", "20270205T000001Z")).toBe("number-of-matches-within-limits");
  expect(of("limit-recurrence-set", "99990101T000000Z")).toHaveProperty("limitRecurrenceSet.startMs");
});

const all = { properties: null, components: null };

test.each([
  ["all", `<comp name="vcalendar"/>`, all],
  ["all, said in full", `<comp name="VCALENDAR"><allprop/><allcomp/></comp>`, all],
  [
    "properties alone",
    `<comp name="VCALENDAR"><prop name="version"/><prop name="X" novalue="yes"/><prop name="Y" novalue="no"/></comp>`,
    {
      properties: [
        { name: "VERSION", hasValue: true },
        { name: "X", hasValue: false },
        { name: "Y", hasValue: true },
      ],
      components: [],
    },
  ],
  ["all properties alone", `<comp name="VCALENDAR"><allprop/></comp>`, { properties: null, components: [] }],
  ["all components alone", `<comp name="VCALENDAR"><allcomp/></comp>`, { properties: [], components: null }],
  [
    "components within",
    `<comp name="VCALENDAR"><allprop/><comp name="VEVENT"><prop name="UID"/></comp><comp name="VTIMEZONE"/></comp>`,
    {
      properties: null,
      components: [
        { name: "VEVENT", properties: [{ name: "UID", hasValue: true }], components: [] },
        { name: "VTIMEZONE", ...all },
      ],
    },
  ],
])("a selection may be %s", (_case, content, expected) => {
  expect(parse(content)).toEqual({ ...whole, selection: { name: "VCALENDAR", ...expected } });
});

test("a selection has a limit", () => {
  const of = (count: number) =>
    `<comp name="VCALENDAR"><comp name="VEVENT">${`<prop name="X"/>`.repeat(count)}</comp></comp>`;
  expect(parse(of(SELECTION_ELEMENTS_MAX - 1))).toHaveProperty("selection.name", "VCALENDAR");
  expect(parse(of(SELECTION_ELEMENTS_MAX))).toBe("too_large");
  const long = "x".repeat(SELECTION_LENGTH_MAX);
  expect(parse(`<comp name="VCALENDAR"><prop name="${long}"/></comp>`)).toBe("too_large");
});

test.each([
  [`content-type="text/calendar" version="2.0"`, whole],
  [`content-type="Text/Calendar"`, whole],
  [`content-type="application/calendar+json"`, "supported-calendar-data"],
  [`version="1.0"`, "supported-calendar-data"],
])("the form %s is supported or not", (attributes, expected) => {
  expect(parse("", ` ${attributes}`)).toEqual(expected);
});

test.each([
  ["no end", `<expand start="20261126T000000Z"/>`],
  ["an empty range", `<expand start="20261126T000000Z" end="20261126T000000Z"/>`],
  ["no range", "<limit-recurrence-set/>"],
  ["two forms", `<expand ${range}/><limit-recurrence-set ${range}/>`],
  ["a property without a name", `<comp name="VCALENDAR"><prop/></comp>`],
  ["a component without a name", `<comp name="VCALENDAR"><comp/></comp>`],
])("calendar data is malformed with %s", (_case, content) => {
  expect(parse(content)).toBe("malformed");
});
