import { expect, test } from "vitest";
import { parseText } from "../testing/parse-request.ts";
import {
  appleExpandProperty,
  appleSearch,
  appleSync,
  davx5Multiget,
  davx5Query,
  davx5Sync,
  evolutionQuery,
  freeBusy,
  pythonExpand,
  pythonSync,
  pythonTodos,
  pythonUid,
  thunderbirdMultiget,
  type RecordedRequest,
} from "../testing/recorded-requests.ts";
import { CALDAV, CALENDAR_SERVER, caldavName, davName } from "../xml/names.ts";
import { PROPERTIES_MAX } from "./property-selection.ts";
import { EXPANSION_LEVELS_MAX, parseReport } from "./reports.ts";

function parse(text: string) {
  const result = parseText(text, parseReport);
  if (result.ok) return result.value;
  return result.error.kind === "precondition" ? result.error.condition : result.error.kind;
}

const wholeObject = { selection: null, expand: null, limitRecurrenceSet: null };
const component = { isNotDefined: false, timeRange: null, properties: [], components: [] };
const property = { isNotDefined: false, timeRange: null, textMatch: null, parameters: [] };

function props(...names: string[]) {
  return { kind: "prop", names: names.map(davName) };
}

function queryOf(name: string, conditions: object) {
  return {
    kind: "calendar-query",
    zone: null,
    filter: { name: "VCALENDAR", ...component, components: [{ name, ...component, ...conditions }] },
  };
}

test.each<[RecordedRequest, object]>([
  [
    appleSync,
    {
      kind: "sync-collection",
      properties: props("getetag", "getcontenttype"),
      calendarData: null,
      token: "hourloom:sync/7/42",
      level: "1",
      limit: null,
    },
  ],
  [
    pythonSync,
    { kind: "sync-collection", properties: props("getetag"), calendarData: null, token: "", level: "1", limit: null },
  ],
  [
    davx5Sync,
    { kind: "sync-collection", properties: props("getetag"), calendarData: null, token: "", level: "1", limit: 500 },
  ],
  [
    thunderbirdMultiget,
    {
      kind: "calendar-multiget",
      properties: props("getetag"),
      calendarData: wholeObject,
      hrefs: ["/dav/calendars/7/plans/a%20b.ics", "/dav/calendars/7/plans/c.ics"],
    },
  ],
  [
    davx5Multiget,
    {
      kind: "calendar-multiget",
      properties: props("getcontenttype", "getetag"),
      calendarData: wholeObject,
      hrefs: ["https://example.org/dav/calendars/7/plans/a.ics"],
    },
  ],
  [
    davx5Query,
    {
      ...queryOf("VEVENT", { timeRange: { startMs: Date.UTC(2026, 7, 28), endMs: null } }),
      properties: props("getetag"),
      calendarData: null,
    },
  ],
  [
    evolutionQuery,
    {
      ...queryOf("VEVENT", { timeRange: { startMs: Date.UTC(2026, 10, 1), endMs: Date.UTC(2026, 11, 1) } }),
      properties: props("getetag"),
      calendarData: {
        ...wholeObject,
        selection: {
          name: "VCALENDAR",
          properties: [],
          components: [
            {
              name: "VEVENT",
              properties: [
                { name: "UID", hasValue: true },
                { name: "X-FOO", hasValue: false },
              ],
              components: [],
            },
          ],
        },
      },
    },
  ],
  [
    pythonExpand,
    {
      ...queryOf("VEVENT", { timeRange: { startMs: Date.UTC(2026, 10, 26), endMs: Date.UTC(2026, 10, 27) } }),
      properties: props(),
      calendarData: { ...wholeObject, expand: { startMs: Date.UTC(2026, 10, 26), endMs: Date.UTC(2026, 10, 27) } },
    },
  ],
  [
    pythonUid,
    {
      ...queryOf("VEVENT", {
        properties: [
          {
            name: "UID",
            ...property,
            textMatch: { text: "a <b>@example.org", collation: "i;octet", isNegated: false },
          },
        ],
      }),
      properties: props(),
      calendarData: wholeObject,
    },
  ],
  [
    pythonTodos,
    {
      ...queryOf("VTODO", {
        properties: [
          { name: "COMPLETED", ...property, isNotDefined: true },
          {
            name: "STATUS",
            ...property,
            textMatch: { text: "COMPLETED", collation: "i;ascii-casemap", isNegated: true },
          },
        ],
      }),
      properties: props(),
      calendarData: wholeObject,
    },
  ],
  [
    appleExpandProperty,
    {
      kind: "expand-property",
      properties: [
        {
          name: { namespace: CALENDAR_SERVER, name: "calendar-proxy-read-for" },
          properties: [
            { name: davName("displayname"), properties: [] },
            { name: caldavName("calendar-user-address-set"), properties: [] },
          ],
        },
        { name: davName("current-user-principal"), properties: [] },
      ],
    },
  ],
  [appleSearch, { kind: "unsupported", name: davName("principal-search-property-set") }],
  [
    freeBusy,
    { kind: "free-busy-query", range: { startMs: Date.UTC(2026, 10, 4, 14), endMs: Date.UTC(2026, 10, 5, 22) } },
  ],
])("the report of $client is understood", ({ body }, expected) => {
  expect(parse(body)).toEqual(expected);
});

function report(name: string, content: string, namespace = CALDAV): string {
  return `<r:${name} xmlns:r="${namespace}" xmlns="DAV:" xmlns:c="${CALDAV}">${content}</r:${name}>`;
}

function sync(content: string): string {
  return report("sync-collection", content, "DAV:");
}

const FILTER = `<c:filter><c:comp-filter name="VCALENDAR"/></c:filter>`;

test.each([
  ["a query without properties", report("calendar-query", FILTER), { properties: props(), calendarData: null }],
  [
    "a query of all properties",
    report("calendar-query", `<allprop/>${FILTER}`),
    { properties: { kind: "allprop", include: [] } },
  ],
  ["a query of names", report("calendar-query", `<propname/>${FILTER}`), { properties: { kind: "propname" } }],
  [
    "a query with a zone",
    report("calendar-query", `${FILTER}<c:timezone>BEGIN:VCALENDAR</c:timezone>`),
    { zone: { timezone: "BEGIN:VCALENDAR" } },
  ],
  [
    "a query with the name of a zone",
    report("calendar-query", `${FILTER}<c:timezone-id> Europe/Prague\n</c:timezone-id>`),
    { zone: { timezoneId: "Europe/Prague" } },
  ],
  [
    "calendar data of another namespace",
    report("calendar-query", `<prop><calendar-data/></prop>${FILTER}`),
    { properties: props("calendar-data"), calendarData: null },
  ],
  ["a multiget without hrefs", report("calendar-multiget", "<x><href>/</href></x>"), { hrefs: [] }],
  ["no token", sync("<prop/>"), { token: "", level: null, limit: null }],
  ["an infinite level", sync("<sync-token/><sync-level> infinite </sync-level>"), { level: "infinite" }],
  ["a limit without a number", sync("<limit/>"), { limit: null }],
  ["a limit with zeros", sync("<limit><nresults> 0100\n</nresults></limit>"), { limit: 100 }],
  ["unknown elements", sync("<x>1</x>text<sync-token>t<x>u</x></sync-token>"), { token: "t" }],
  ["calendar data of a synchronization", sync("<prop><c:calendar-data/></prop>"), { calendarData: wholeObject }],
  ["the unknown", report("acl-principal-prop-set", "", "DAV:"), { kind: "unsupported" }],
  ["a query of another namespace", report("calendar-query", FILTER, "DAV:"), { kind: "unsupported" }],
])("a report may have %s", (_case, text, expected) => {
  expect(parse(text)).toMatchObject(expected);
});

test.each([
  ["no body", ""],
  ["a free-busy query without a range", report("free-busy-query", "")],
  ["a free-busy query without an end", report("free-busy-query", `<c:time-range start="20261126T000000Z"/>`)],
  ["another level", sync("<sync-level>2</sync-level>")],
  ["an empty level", sync("<sync-level/>")],
  ["a limit of nothing", sync("<limit><nresults>0</nresults></limit>")],
  ["a negative limit", sync("<limit><nresults>-1</nresults></limit>")],
  ["an endless limit", sync("<limit><nresults>9999999999</nresults></limit>")],
  ["a property to expand without a name", report("expand-property", "<property/>", "DAV:")],
  ["a name that is no name", report("expand-property", `<property name="a/&gt;&lt;b"/>`, "DAV:")],
  ["a name with a prefix", report("expand-property", `<property><property name="d:a"/></property>`, "DAV:")],
  [
    "a name that no element has",
    report("expand-property", `<property name="a" namespace="http://www.w3.org/2000/xmlns/"/>`, "DAV:"),
  ],
])("a report is malformed with %s", (_case, text) => {
  expect(parse(text)).toBe("malformed");
});

test.each([
  ["without a filter", report("calendar-query", "<prop/>"), caldavName("valid-filter")],
  ["with a bad filter", report("calendar-query", "<c:filter/>"), caldavName("valid-filter")],
  [
    "of free and busy times of centuries",
    report("free-busy-query", `<c:time-range start="20260101T000000Z" end="99990101T000000Z"/>`),
    davName("number-of-matches-within-limits"),
  ],
  [
    "of another calendar data",
    report("calendar-multiget", `<prop><c:calendar-data version="1.0"/></prop>`),
    caldavName("supported-calendar-data"),
  ],
])("a report %s fails a precondition", (_case, text, condition) => {
  expect(parse(text)).toEqual(condition);
});

test("the properties to expand have a limit", () => {
  const names = Array.from({ length: PROPERTIES_MAX + 1 }, (_, index) => `<property name="p${index}"/>`);
  expect(
    parse(report("expand-property", `<property name="p0">${names.slice(1, -1).join("")}</property>`, "DAV:")),
  ).toMatchObject({
    kind: "expand-property",
  });
  expect(parse(report("expand-property", names.join(""), "DAV:"))).toBe("too_large");
});

test("the properties to expand are counted on all levels, however often they repeat", () => {
  const inner = `<property name="owner">${`<property name="p"/>`.repeat(9)}</property>`;
  expect(parse(report("expand-property", inner.repeat(20), "DAV:"))).toMatchObject({ kind: "expand-property" });
  expect(parse(report("expand-property", inner.repeat(21), "DAV:"))).toBe("too_large");
});

test("the levels of properties to expand have a limit", () => {
  const nested = (levels: number) => `<property name="owner">`.repeat(levels) + "</property>".repeat(levels);
  expect(parse(report("expand-property", nested(EXPANSION_LEVELS_MAX), "DAV:"))).toMatchObject({
    kind: "expand-property",
  });
  expect(parse(report("expand-property", nested(EXPANSION_LEVELS_MAX + 1), "DAV:"))).toBe("too_large");
});
