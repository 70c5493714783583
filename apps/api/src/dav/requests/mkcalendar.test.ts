import { expect, test } from "vitest";
import { parseText } from "../testing/parse-request.ts";
import {
  davx5Collection,
  pythonCalendar,
  remindersList,
  vdirsyncerCollection,
  type RecordedRequest,
} from "../testing/recorded-requests.ts";
import { textOf } from "../xml/xml-element.ts";
import { PROPERTIES_MAX } from "./property-selection.ts";
import { parseMkcalendar } from "./mkcalendar.ts";

function parse(text: string, method: "MKCALENDAR" | "MKCOL") {
  const result = parseText(text, (body) => parseMkcalendar(body, method));
  if (!result.ok) return result.error.kind;
  const { properties, ...collection } = result.value;
  return { ...collection, properties: properties.map(({ name, element }) => [name.name, textOf(element)]) };
}

test.each<[RecordedRequest, "MKCALENDAR" | "MKCOL", object]>([
  [
    remindersList,
    "MKCALENDAR",
    {
      isCalendar: true,
      components: ["VTODO"],
      properties: [
        ["displayname", "Groceries & more"],
        ["calendar-color", "#1BADF8FF"],
        ["calendar-order", "8"],
        ["calendar-timezone", expect.stringMatching(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n[^]*END:VCALENDAR\r\n$/)],
      ],
    },
  ],
  [pythonCalendar, "MKCALENDAR", { isCalendar: true, components: null, properties: [["displayname", "Yep"]] }],
  [
    davx5Collection,
    "MKCOL",
    {
      isCalendar: true,
      components: ["VEVENT"],
      properties: [
        ["displayname", "Work"],
        ["calendar-color", "#8bc34aff"],
      ],
    },
  ],
  [vdirsyncerCollection, "MKCOL", { isCalendar: true, components: null, properties: [] }],
])("the request of $client is understood", ({ body }, method, expected) => {
  expect(parse(body, method)).toEqual(expected);
});

test.each([
  ["no body", "", true, null],
  ["the body of an extended MKCOL", `<D:mkcol xmlns:D="DAV:"/>`, true, null],
  [
    "components in any case, twice and without a name",
    `<mkcalendar xmlns="urn:ietf:params:xml:ns:caldav" xmlns:D="DAV:"><D:set><D:prop><supported-calendar-component-set><comp name="vevent"/><comp name="VTODO"/><comp/><comp name=" VEVENT "/><x name="VJOURNAL"/></supported-calendar-component-set></D:prop></D:set></mkcalendar>`,
    true,
    ["VEVENT", "VTODO"],
  ],
])("MKCALENDAR may have %s", (_case, text, isCalendar, components) => {
  expect(parse(text, "MKCALENDAR")).toMatchObject({ isCalendar, components });
});

test("MKCOL without a body or a type makes no calendar", () => {
  const nothing = { isCalendar: false, components: null, properties: [] };
  expect(parse("", "MKCOL")).toEqual(nothing);
  expect(parse(`<mkcol xmlns="DAV:"><set><prop><resourcetype/></prop></set></mkcol>`, "MKCOL")).toEqual(nothing);
  const calendarOfDav = `<mkcol xmlns="DAV:"><set><prop><resourcetype><calendar/></resourcetype></prop></set></mkcol>`;
  expect(parse(calendarOfDav, "MKCOL")).toMatchObject({ isCalendar: false });
});

test("another root is malformed", () => {
  expect(parse(`<mkcalendar xmlns="urn:ietf:params:xml:ns:caldav"/>`, "MKCOL")).toBe("malformed");
  expect(parse(`<mkcalendar xmlns="DAV:"/>`, "MKCALENDAR")).toBe("malformed");
  expect(parse(`<propfind xmlns="DAV:"/>`, "MKCALENDAR")).toBe("malformed");
});

test("the properties of a new collection have a limit", () => {
  const body = (count: number) => `<mkcol xmlns="DAV:">${`<set><prop><a/></prop></set>`.repeat(count)}</mkcol>`;
  expect(parse(body(PROPERTIES_MAX), "MKCOL")).toMatchObject({ isCalendar: false });
  expect(parse(body(PROPERTIES_MAX + 1), "MKCOL")).toBe("too_large");
});
