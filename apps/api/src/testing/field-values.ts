import { texts } from "./http-driver.ts";
import type { Field } from "./resources.ts";

/** Ids that references may have: the caller's, and another account's. */
export interface Known {
  own: string;
  foreign: string;
}

export type RejectedValue = [name: string, value: unknown, text: string];
export type Accepted = [name: string, sent: unknown, returned: unknown];

const UNKNOWN = "0199AAAA-0000-7000-8000-0000000000FF";
const EMOJI = "\u{1f600}";

const containers: [string, unknown][] = [
  ["an array", []],
  ["an array that holds a good value", ["2025-03-10"]],
  ["an object", { $ne: null }],
];
const booleans: [string, unknown][] = [
  ["true", true],
  ["false", false],
];

function withText(values: [string, unknown][], text: string): RejectedValue[] {
  return values.map(([name, value]) => [name, value, text]);
}

function named(values: unknown[]): [string, unknown][] {
  return values.map((value) => [JSON.stringify(value).slice(0, 40), value]);
}

/** Unicode's White_Space, which is trimmed; it includes neither U+200B nor U+FEFF. */
const WHITE_SPACE = "\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2003\u200a\u2028\u2029\u202f\u205f\u3000";

function rejectedOf(field: Field, known: Known): RejectedValue[] {
  switch (field.type) {
    case "text":
      return [
        ...withText([...booleans, ...containers], texts.notText),
        ["one character too many", "x".repeat(field.max + 1), texts.longerThan(field.max)],
        ["one emoji too many", EMOJI.repeat(field.max + 1), texts.longerThan(field.max)],
        ["U+0000", "a\0b", texts.noNull],
        ["a lone surrogate", "a\ud800b", texts.surrogate],
      ];
    case "date":
      return withText(
        [
          ...named(["2025-02-30", "2025-02-29", "2023-13-01", "2023-00-10", "2023-01-00", "0000-01-01", "1900-02-29"]),
          ...named(["10.3.2025", "2025-03-10T09:00", "2025-03-10Z", "x", "10000-01-01", "2025-03-10\0", 5, 2025.5, 0]),
          ...booleans,
          ...containers,
        ],
        texts.date,
      );
    case "time":
      return withText(
        [
          ...named([
            "24:00",
            "23:60",
            "12:00:60",
            "25:00",
            "-1:00",
            "12:00Z",
            "noon",
            "12:00:00.",
            "12:00:00.1234567890123",
            "2025-03-10",
            5,
            9.5,
          ]),
          ...booleans,
          ...containers,
        ],
        texts.time,
      );
    case "date-time":
      return [
        ...withText(
          [
            ...named([
              "2025-02-30T09:00",
              "2025-02-29 09:00",
              "2023-13-01 09:00",
              "2025-03-10T24:00",
              "2025-03-10 23:60",
            ]),
            ...named(["2025-03-10T12:00:60Z", "09:00", "x", "2025-03-10T09:00 Europe/Berlin"]),
            ...named([1_741_597_200, 0, 1.5]),
            ...booleans,
            ...containers,
          ],
          texts.dateTime,
        ),
        ...withText(
          named(["0001-01-01T00:00+00:01", "9999-12-31T23:59-00:01", "9999-12-31T23:59:59-12:00"]),
          texts.dateTimeRange,
        ),
      ];
    case "integer":
      return [
        ...withText(
          [...named([25.5, "25.5", "abc", "", "0x10", "1e1", "twenty"]), ["an array with a number", [25]], ...booleans],
          texts.integer,
        ),
        ...withText(containers, texts.integer),
        ...withText(named([field.min - 1, -1_000_000, String(field.min - 1)]), texts.atLeast(field.min)),
        ...withText(named([field.max + 1, 1e20, String(field.max + 1), "9".repeat(999)]), texts.atMost(field.max)),
        ["digits without end", "1".repeat(1_001), texts.longInteger],
      ];
    case "boolean":
      return withText([...named(["maybe", "2", 2, -1, 0.5, "truefalse", "null"]), ...containers], texts.boolean);
    case "choice":
      return named(["hourly", "Daily", "DAILY", "yearly", "", "null", 5]).map(([name, value]): RejectedValue => [
        name,
        value,
        texts.choice(String(value)),
      ]);
    case "reference":
      return [
        ...[
          UNKNOWN,
          UNKNOWN.toLowerCase(),
          known.foreign,
          known.foreign.toUpperCase(),
          "abc",
          "new",
          " ",
          "1'; --",
        ].map((value): RejectedValue => [JSON.stringify(value), value, texts.pk(value)]),
        ...[5, 0, -1, 9_007_199_254_740_991].map((value): RejectedValue => [`${value}`, value, texts.pk(`${value}`)]),
        ["true", true, texts.pkType("bool")],
        ["false", false, texts.pkType("bool")],
        ["an array", [known.own], texts.pkType("list")],
        ["an object", { id: known.own }, texts.pkType("dict")],
      ];
  }
}

/** Values that a field rejects, with the error texts; except that it is required. */
export function rejectedValues(field: Field, known: Known): RejectedValue[] {
  const none: RejectedValue[] = field.nullable === true ? [] : [["null", null, texts.notNull]];
  const isBlankRejected = field.type === "text" && field.nullable !== true && field.mayBeBlank !== true;
  const blank: RejectedValue[] = isBlankRejected
    ? [
        ["an empty text", "", texts.blank],
        ["a space", " ", texts.blank],
        ["white space of every kind", WHITE_SPACE, texts.blank],
      ]
    : [];
  const emptyReference: RejectedValue[] =
    field.type === "reference" && field.nullable !== true ? [["an empty text", "", texts.notNull]] : [];
  const emptyDateTime: RejectedValue[] =
    field.type === "date-time" && field.nullable !== true ? [["an empty text", "", texts.dateTime]] : [];
  return [...none, ...blank, ...emptyReference, ...emptyDateTime, ...rejectedOf(field, known)];
}

function same(...values: unknown[]): Accepted[] {
  return values.map((value) => [JSON.stringify(value).slice(0, 40), value, value]);
}

function acceptedOf(field: Field, known: Known): Accepted[] {
  switch (field.type) {
    case "text":
      return [
        ...same("x".repeat(field.max), EMOJI.repeat(field.max), `<b>"a"</b>\r\n\t&amp; 'c' \\`, "e\u0301", "\u200b"),
        ...same("'; drop table users; --", "\ufeffa\ufeff", "\ud83d\ude00", "null"),
        ["5", 5, "5"],
        ["a fraction", 2.5, "2.5"],
        ["zero", 0, "0"],
        ["text in white space of every kind", `${WHITE_SPACE}a  b${WHITE_SPACE}`, "a  b"],
      ];
    case "date":
      return same("2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "2025-03-10");
    case "time":
      return [
        ...same("00:00", "23:59", "09:30"),
        ["seconds", "09:30:59", "09:30"],
        ["a fraction of a second", "09:30:00.123456", "09:30"],
        ["a fraction of twelve digits", "09:30:00.123456789012", "09:30"],
        ["the last moment", "23:59:59.999999", "23:59"],
      ];
    case "date-time":
      return [
        ["a space", "2025-03-10 09:00", "2025-03-10T09:00:00Z"],
        ["a T", "2025-03-10T09:00", "2025-03-10T09:00:00Z"],
        ["seconds", "2025-03-10T09:00:30", "2025-03-10T09:00:30Z"],
        ["what Date.toISOString prints", "2025-03-10T09:00:00.000Z", "2025-03-10T09:00:00Z"],
        ["a fraction", "2025-03-10T09:00:00.999999Z", "2025-03-10T09:00:00Z"],
        ["a fraction of twelve digits", "2025-03-10T09:00:00.999999999999Z", "2025-03-10T09:00:00Z"],
        ["a space and an offset", "2025-03-10 09:00+01:00", "2025-03-10T08:00:00Z"],
        ["a negative offset", "2025-03-10T23:30:00-05:30", "2025-03-11T05:00:00Z"],
        ["29 February", "2024-02-29T12:00Z", "2024-02-29T12:00:00Z"],
        ["the first moment", "0001-01-01T00:00Z", "0001-01-01T00:00:00Z"],
        ["the last moment", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"],
      ];
    case "integer":
      return [...same(field.min, field.max, 25), ["text", "25", 25], ["text with zeros behind the point", "25.0", 25]];
    case "boolean":
      return [
        ...[true, 1, "true", "True", "t", "yes", "Y", "on", "ON", "1"].map((value): Accepted => [
          JSON.stringify(value),
          value,
          true,
        ]),
        ...[false, 0, "false", "FALSE", "f", "no", "N", "off", "0"].map((value): Accepted => [
          JSON.stringify(value),
          value,
          false,
        ]),
      ];
    case "choice":
      return same(...field.values);
    case "reference":
      return [...same(known.own), ["an id in capitals", known.own.toUpperCase(), known.own]];
  }
}

/** Values that a field accepts, with the returned ones in an account whose zone is UTC. */
export function acceptedValues(field: Field, known: Known): Accepted[] {
  const none: Accepted[] = field.nullable === true ? [["null", null, null]] : [];
  const isEmptyNone = field.nullable === true && !["text", "choice", "integer"].includes(field.type);
  const empty: Accepted[] = isEmptyNone ? [["an empty text", "", null]] : [];
  return [...none, ...empty, ...acceptedOf(field, known)];
}
