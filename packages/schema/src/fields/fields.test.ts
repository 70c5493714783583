import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fieldErrors } from "./field-errors.ts";
import {
  calendarDate,
  chosenId,
  emailAddress,
  id,
  requiredText,
  timeZone,
  title,
  username,
  wallTime,
} from "./fields.ts";
import { isWebAddress } from "./formats.ts";

function texts(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : (fieldErrors(result.error.issues)["non_field_errors"] ?? []);
}

const wrongEmail = ["Enter a valid email address."];
const wrongDate = ["Date has wrong format. Use one of these formats instead: YYYY-MM-DD."];
const wrongTime = ["Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]]."];
const wrongUsername = [
  "Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.",
];

describe("an e-mail address", () => {
  test.each([
    "plain",
    "a@b",
    "@x.cz",
    "a@",
    "a b@x.cz",
    "a@x..cz",
    "a@-x.cz",
    "a@x-.cz",
    "a@x.c",
    "a@x.cz.",
    ".a@x.cz",
    "a.@x.cz",
    "a..b@x.cz",
    "<a@x.cz>",
    "ä@x.cz",
    "a@x.123",
    "a@1.2.3.4",
    "a,b@x.cz",
    "a@x_y.cz",
    "mailto:a@x.cz",
    "a@x.cz,b@x.cz",
    "a@x.cz\r\nBcc: z@x.cz",
    `a@${"l".repeat(64)}.cz`,
    "a@@x.cz",
  ])("%j is rejected", (value) => {
    expect(texts(emailAddress, value)).toEqual(wrongEmail);
  });

  test.each([
    "a+b.c@sub.example.co",
    "o'brien@x.cz",
    "a%b@x.cz",
    "A@X.MUSEUM",
    "a@exämple.com",
    " a@x.cz\n",
    `a@${"l".repeat(63)}.cz`,
  ])("%j is accepted and trimmed", (value) => {
    expect(emailAddress.parse(value)).toBe(value.trim());
  });

  test.each([[42], [true], [["a@x.cz"]]])("%j is no address", (value) => {
    expect(texts(emailAddress, value)).toEqual(wrongEmail);
  });
});

describe("a username", () => {
  test.each(["a b", "a/b", "a\nb", "😀", "e\u0301", "e\u0301\u0301", "a\u200bb", "\ufdfa"])(
    "%j is rejected",
    (value) => {
      expect(texts(username, value)).toEqual(wrongUsername);
    },
  );
  test.each(["žluť", "李雷", "user.name+tag@x_y-z"])("%j is accepted", (value) => {
    expect(username.parse(value)).toBe(value);
  });
  test("is also measured in its normalised form", () => {
    expect(texts(username, "ﬃ".repeat(51))).toEqual(["Ensure this field has no more than 150 characters."]);
  });
  test("look-alikes are one name", () => {
    expect(username.parse("ﬁnn")).toBe("finn");
  });
});

describe("a title", () => {
  test("counts code points", () => {
    expect(title.parse("😀".repeat(255))).toHaveLength(510);
    expect(texts(title, "😀".repeat(256))).toEqual(["Ensure this field has no more than 255 characters."]);
  });
  test.each([
    [undefined, ["This field is required."]],
    [null, ["This field may not be null."]],
    ["", ["This field may not be blank."]],
    [" \t\n ", ["This field may not be blank."]],
    [true, ["Not a valid string."]],
    [[], ["Not a valid string."]],
    [{}, ["Not a valid string."]],
    ["a\0b", ["Null characters are not allowed."]],
    ["a\ud800b", ["Surrogate characters are not allowed: U+D800."]],
    ["a\udfff", ["Surrogate characters are not allowed: U+DFFF."]],
  ])("%j: %j", (value, expected) => {
    expect(texts(title, value)).toEqual(expected);
  });
  test("all that is wrong is reported together", () => {
    expect(texts(requiredText(3), "abc\0")).toEqual([
      "Ensure this field has no more than 3 characters.",
      "Null characters are not allowed.",
    ]);
  });
  test("loses what Unicode calls white space around it, and nothing else", () => {
    expect(title.parse("\u0085\u2003 a\u00a0\u3000")).toBe("a");
    expect(title.parse("\ufeffa\u200b")).toBe("\ufeffa\u200b");
    expect(texts(title, "\u0085\u2028")).toEqual(["This field may not be blank."]);
  });
  test("inner white space, markup and quotes are not changed", () => {
    const value = `<b>"a"</b>\n  & 'c' e\u0301`;
    expect(title.parse(` ${value} `)).toBe(value);
  });
});

describe("a date", () => {
  test.each([
    "2025-02-30",
    "2025-02-29",
    "2023-13-01",
    "2023-00-10",
    "2023-01-00",
    "0000-01-01",
    "2025-3-1",
    "20250301",
    "2025-03-01T00:00",
    "x",
    "",
    5,
    true,
    [],
  ])("%j is rejected", (value) => {
    expect(texts(calendarDate, value)).toEqual(wrongDate);
  });
  test.each(["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])("%s is accepted", (value) => {
    expect(calendarDate.parse(value)).toBe(value);
  });
  test("is accepted exactly when the calendar has it", () => {
    const days = fc.tuple(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
    );
    fc.assert(
      fc.property(days, ([year, month, day]) => {
        const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
        const real = new Date(0);
        real.setUTCFullYear(year, month - 1, day);
        expect(calendarDate.safeParse(text).success).toBe(real.getUTCMonth() === month - 1);
      }),
    );
  });
});

describe("a time", () => {
  test.each(["24:00", "23:60", "12:00:60", "9:5", "9:05", "0900", "12:00:00.", "12:00:00.1234567890123", "", 9])(
    "%j is rejected",
    (value) => {
      expect(texts(wallTime, value)).toEqual(wrongTime);
    },
  );
  test.each([
    ["00:00", "00:00"],
    ["23:59", "23:59"],
    ["09:30:59", "09:30"],
    ["09:30:00.123456", "09:30"],
    ["09:30:00.123456789012", "09:30"],
  ])("%s is %s", (value, expected) => {
    expect(wallTime.parse(value)).toBe(expected);
  });
});

test("a zone is a name that the runtime knows, not an offset", () => {
  expect(timeZone.parse("Asia/Kathmandu")).toBe("Asia/Kathmandu");
  expect(texts(timeZone, "Mars/Phobos")).toEqual(['"Mars/Phobos" is not a valid choice.']);
  expect(texts(timeZone, "+02:00")).toEqual(['"+02:00" is not a valid choice.']);
});

test("a time zone gets its canonical case, an alias stays the alias", () => {
  const spellings = ["Europe/berlin", "utc", "AMERICA/NEW_YORK", " america/port-au-prince "];
  expect(spellings.map((name) => timeZone.parse(name))).toEqual([
    "Europe/Berlin",
    "UTC",
    "America/New_York",
    "America/Port-au-Prince",
  ]);
  for (const alias of ["Asia/Kolkata", "Asia/Calcutta", "US/Eastern", "GMT", "Etc/GMT+3"]) {
    expect(timeZone.parse(alias)).toBe(alias);
  }
  expect(texts(timeZone, "mars/phobos")).toEqual(['"mars/phobos" is not a valid choice.']);
});

test("ids come out in lower case; a chosen id that is no UUID is ignored", () => {
  const upper = "0199AAAA-0000-7000-8000-000000000000";
  expect(id.parse(upper)).toBe(upper.toLowerCase());
  for (const value of [undefined, null, "", "abc", 7]) expect(chosenId.parse(value)).toBeUndefined();
});

test("a new field gets its text from its kind alone", () => {
  const shape = z.object({ minutes: z.int().min(1).max(1440), done: z.boolean(), kind: z.enum(["a", "b"]) });
  const fieldErrorsOf = (value: unknown) => {
    const result = shape.safeParse(value);
    return result.success ? {} : fieldErrors(result.error.issues);
  };
  expect(fieldErrorsOf({})).toEqual({
    minutes: ["This field is required."],
    done: ["This field is required."],
    kind: ["This field is required."],
  });
  expect(fieldErrorsOf({ minutes: 0, done: "x", kind: "c" })).toEqual({
    minutes: ["Ensure this value is greater than or equal to 1."],
    done: ["Must be a valid boolean."],
    kind: ['"c" is not a valid choice.'],
  });
  expect(fieldErrorsOf({ minutes: 1441, done: null, kind: null })).toEqual({
    minutes: ["Ensure this value is less than or equal to 1440."],
    done: ["This field may not be null."],
    kind: ["This field may not be null."],
  });
  expect(fieldErrorsOf({ minutes: 25.5, done: 3, kind: 7 })["minutes"]).toEqual(["A valid integer is required."]);
});

test("a discriminated union has errors for itself and for its kind", () => {
  const shape = z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") }), z.object({ kind: z.literal("b") })]);
  const errorOf = (member: unknown) =>
    fieldErrors(z.object({ member: shape }).safeParse({ member }).error?.issues ?? [])["member"];
  expect([null, 5, {}, { kind: null }, { kind: "c" }].map(errorOf)).toEqual([
    ["This field may not be null."],
    ["Invalid data. Expected a dictionary, but got int."],
    ["This field is required."],
    ["This field may not be null."],
    ['"c" is not a valid choice.'],
  ]);
  expect(errorOf(undefined)).toEqual(["This field is required."]);
});

test("a choice is named where it is a plain value, however deep another one is", () => {
  const choice = z.enum(["a", "b"]);
  let deep: unknown = [];
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  expect([5, true, "c", deep, {}].map((value) => texts(choice, value))).toEqual(
    ["5", "true", "c", "list", "dict"].map((name) => [`"${name}" is not a valid choice.`]),
  );
});

test.each([
  [[], "Invalid data. Expected a dictionary, but got list."],
  ["x", "Invalid data. Expected a dictionary, but got str."],
  [1, "Invalid data. Expected a dictionary, but got int."],
  [1.5, "Invalid data. Expected a dictionary, but got float."],
  [true, "Invalid data. Expected a dictionary, but got bool."],
  [null, "No data provided"],
])("a body of %j: %s", (value, text) => {
  expect(texts(z.object({}), value)).toEqual([text]);
});

// Long enough that quadratic time would exceed the timeout of the test.
test("no validator hangs on a hostile string", () => {
  for (const hostile of ["a.", " ", "@", "-"].map((part) => part.repeat(1_000_000))) {
    for (const schema of [emailAddress, username, title, calendarDate, wallTime, id]) schema.safeParse(hostile);
  }
  expect(isWebAddress(`https://${"a".repeat(1_000_000)} b`)).toBe(false);
});
