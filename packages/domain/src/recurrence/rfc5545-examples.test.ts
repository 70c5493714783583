import { expect, test } from "vitest";
import { expandRule } from "./expand-rule.ts";
import { occurrenceInstants } from "./testing/occurrence-instants.ts";

/**
 * The examples of RFC 5545 section 3.8.5.3 in America/New_York, at 09:00 without a time; "and so
 * on" replaces the RFC's dots. "Every 3 hours from 9:00 AM to 5:00 PM on a specific day" has no
 * 15:00, because its UNTIL is 13:00 local time; an erratum corrects the RFC.
 */
const examples: readonly (readonly [start: string, rrule: string, dates: string])[] = [
  ["1997-09-02T09:00", "FREQ=DAILY;COUNT=10", "1997-09: 2-11"],
  [
    "1997-09-02T09:00",
    "FREQ=DAILY;UNTIL=19971224T000000Z",
    "1997-09: 2-30; 1997-10: 1-31; 1997-11: 1-30; 1997-12: 1-23",
  ],
  [
    "1997-09-02T09:00",
    "FREQ=DAILY;INTERVAL=2",
    "1997-09: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30; 1997-10: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30; 1997-11: 1 3 5 7 9 11 13 15 17 19 21 23 25 27 29; 1997-12: 1 3; and so on",
  ],
  ["1997-09-02T09:00", "FREQ=DAILY;INTERVAL=10;COUNT=5", "1997-09: 2 12 22; 1997-10: 2 12"],
  [
    "1998-01-01T09:00",
    "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
    "1998-01: 1-31; 1999-01: 1-31; 2000-01: 1-31",
  ],
  ["1998-01-01T09:00", "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1", "1998-01: 1-31; 1999-01: 1-31; 2000-01: 1-31"],
  ["1997-09-02T09:00", "FREQ=WEEKLY;COUNT=10", "1997-09: 2 9 16 23 30; 1997-10: 7 14 21 28; 1997-11: 4"],
  [
    "1997-09-02T09:00",
    "FREQ=WEEKLY;UNTIL=19971224T000000Z",
    "1997-09: 2 9 16 23 30; 1997-10: 7 14 21 28; 1997-11: 4 11 18 25; 1997-12: 2 9 16 23",
  ],
  [
    "1997-09-02T09:00",
    "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
    "1997-09: 2 16 30; 1997-10: 14 28; 1997-11: 11 25; 1997-12: 9 23; 1998-01: 6 20; 1998-02: 3 17; and so on",
  ],
  [
    "1997-09-02T09:00",
    "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
    "1997-09: 2 4 9 11 16 18 23 25 30; 1997-10: 2",
  ],
  ["1997-09-02T09:00", "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH", "1997-09: 2 4 9 11 16 18 23 25 30; 1997-10: 2"],
  [
    "1997-09-01T09:00",
    "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
    "1997-09: 1 3 5 15 17 19 29; 1997-10: 1 3 13 15 17 27 29 31; 1997-11: 10 12 14 24 26 28; 1997-12: 8 10 12 22",
  ],
  ["1997-09-02T09:00", "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", "1997-09: 2 4 16 18 30; 1997-10: 2 14 16"],
  [
    "1997-09-05T09:00",
    "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
    "1997-09: 5; 1997-10: 3; 1997-11: 7; 1997-12: 5; 1998-01: 2; 1998-02: 6; 1998-03: 6; 1998-04: 3; 1998-05: 1; 1998-06: 5",
  ],
  [
    "1997-09-05T09:00",
    "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR",
    "1997-09: 5; 1997-10: 3; 1997-11: 7; 1997-12: 5",
  ],
  [
    "1997-09-07T09:00",
    "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
    "1997-09: 7 28; 1997-11: 2 30; 1998-01: 4 25; 1998-03: 1 29; 1998-05: 3 31",
  ],
  [
    "1997-09-22T09:00",
    "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
    "1997-09: 22; 1997-10: 20; 1997-11: 17; 1997-12: 22; 1998-01: 19; 1998-02: 16",
  ],
  [
    "1997-09-28T09:00",
    "FREQ=MONTHLY;BYMONTHDAY=-3",
    "1997-09: 28; 1997-10: 29; 1997-11: 28; 1997-12: 29; 1998-01: 29; 1998-02: 26; and so on",
  ],
  [
    "1997-09-02T09:00",
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
    "1997-09: 2 15; 1997-10: 2 15; 1997-11: 2 15; 1997-12: 2 15; 1998-01: 2 15",
  ],
  [
    "1997-09-30T09:00",
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
    "1997-09: 30; 1997-10: 1 31; 1997-11: 1 30; 1997-12: 1 31; 1998-01: 1 31; 1998-02: 1",
  ],
  [
    "1997-09-10T09:00",
    "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
    "1997-09: 10-15; 1999-03: 10-13",
  ],
  [
    "1997-09-02T09:00",
    "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
    "1997-09: 2 9 16 23 30; 1997-11: 4 11 18 25; 1998-01: 6 13 20 27; 1998-03: 3 10 17 24 31; and so on",
  ],
  [
    "1997-06-10T09:00",
    "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
    "1997-06: 10; 1997-07: 10; 1998-06: 10; 1998-07: 10; 1999-06: 10; 1999-07: 10; 2000-06: 10; 2000-07: 10; 2001-06: 10; 2001-07: 10",
  ],
  [
    "1997-03-10T09:00",
    "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
    "1997-03: 10; 1999-01: 10; 1999-02: 10; 1999-03: 10; 2001-01: 10; 2001-02: 10; 2001-03: 10; 2003-01: 10; 2003-02: 10; 2003-03: 10",
  ],
  [
    "1997-01-01T09:00",
    "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
    "1997-01: 1; 1997-04: 10; 1997-07: 19; 2000-01: 1; 2000-04: 9; 2000-07: 18; 2003-01: 1; 2003-04: 10; 2003-07: 19; 2006-01: 1",
  ],
  ["1997-05-19T09:00", "FREQ=YEARLY;BYDAY=20MO", "1997-05: 19; 1998-05: 18; 1999-05: 17; and so on"],
  ["1997-05-12T09:00", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "1997-05: 12; 1998-05: 11; 1999-05: 17; and so on"],
  [
    "1997-03-13T09:00",
    "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
    "1997-03: 13 20 27; 1998-03: 5 12 19 26; 1999-03: 4 11 18 25; and so on",
  ],
  [
    "1997-06-05T09:00",
    "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8",
    "1997-06: 5 12 19 26; 1997-07: 3 10 17 24 31; 1997-08: 7 14 21 28; 1998-06: 4 11 18 25; 1998-07: 2 9 16 23 30; 1998-08: 6 13 20 27; 1999-06: 3 10 17 24; 1999-07: 1 8 15 22 29; 1999-08: 5 12 19 26; and so on",
  ],
  [
    "1997-09-02T09:00",
    "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    "1998-02: 13; 1998-03: 13; 1998-11: 13; 1999-08: 13; 2000-10: 13; and so on",
  ],
  [
    "1997-09-13T09:00",
    "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
    "1997-09: 13; 1997-10: 11; 1997-11: 8; 1997-12: 13; 1998-01: 10; 1998-02: 7; 1998-03: 7; 1998-04: 11; 1998-05: 9; 1998-06: 13; and so on",
  ],
  [
    "1996-11-05T09:00",
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
    "1996-11: 5; 2000-11: 7; 2004-11: 2; and so on",
  ],
  ["1997-09-04T09:00", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "1997-09: 4; 1997-10: 7; 1997-11: 6"],
  [
    "1997-09-29T09:00",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
    "1997-09: 29; 1997-10: 30; 1997-11: 27; 1997-12: 30; 1998-01: 29; 1998-02: 26; 1998-03: 30; and so on",
  ],
  ["1997-09-02T09:00", "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", "1997-09-02: 09:00 12:00"],
  ["1997-09-02T09:00", "FREQ=MINUTELY;INTERVAL=15;COUNT=6", "1997-09-02: 09:00 09:15 09:30 09:45 10:00 10:15"],
  ["1997-09-02T09:00", "FREQ=MINUTELY;INTERVAL=90;COUNT=4", "1997-09-02: 09:00 10:30 12:00 13:30"],
  [
    "1997-09-02T09:00",
    "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
    "1997-09-02: 09:00 09:20 09:40 10:00 10:20 10:40 11:00 11:20 11:40 12:00 12:20 12:40 13:00 13:20 13:40 14:00 14:20 14:40 15:00 15:20 15:40 16:00 16:20 16:40; 1997-09-03: 09:00 09:20 09:40 10:00 10:20 10:40 11:00 11:20 11:40 12:00 12:20 12:40 13:00 13:20 13:40 14:00 14:20 14:40 15:00 15:20 15:40 16:00 16:20 16:40; and so on",
  ],
  [
    "1997-09-02T09:00",
    "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16",
    "1997-09-02: 09:00 09:20 09:40 10:00 10:20 10:40 11:00 11:20 11:40 12:00 12:20 12:40 13:00 13:20 13:40 14:00 14:20 14:40 15:00 15:20 15:40 16:00 16:20 16:40; 1997-09-03: 09:00 09:20 09:40 10:00 10:20 10:40 11:00 11:20 11:40 12:00 12:20 12:40 13:00 13:20 13:40 14:00 14:20 14:40 15:00 15:20 15:40 16:00 16:20 16:40; and so on",
  ],
  ["1997-08-05T09:00", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08: 5 10 19 24"],
  ["1997-08-05T09:00", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08: 5 17 19 31"],
  ["2007-01-15T09:00", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "2007-01: 15 30; 2007-02: 15; 2007-03: 15 30"],
];

const endless = "; and so on";

/** The days of `1997-09: 2-4 9`, or the times of `1997-09-02: 09:00 10:30`. */
function readGroup(group: string): string[] {
  const [period = "", list = ""] = group.split(": ");
  return list.split(" ").flatMap((item) => {
    if (item.includes(":")) return [`${period}T${item}:00`];
    const [first = 0, last = first] = item.split("-").map(Number);
    const days = Array.from({ length: last - first + 1 }, (_day, index) => String(first + index).padStart(2, "0"));
    return days.map((day) => `${period}-${day}T09:00:00`);
  });
}

test.each(examples)("from %s by %s", (start, rrule, dates) => {
  const isEndless = dates.endsWith(endless);
  const expected = dates.replace(endless, "").split("; ").flatMap(readGroup);
  const excluded = rrule.endsWith("BYMONTHDAY=13") ? ["1997-09-02T09:00"] : [];
  const expansion = expandRule(
    { start, rrule, zone: "America/New_York", excluded, added: [] },
    { from: "1996-01-01", to: "2010-01-01" },
    { occurrences: expected.length + (isEndless ? 0 : 1) },
  );
  expect(expansion).toEqual({ kind: "expanded", starts: expected, truncated: isEndless });
});

test("a series keeps its wall-clock time when daylight saving time ends", () => {
  const instants = occurrenceInstants(["1997-10-25T09:00:00", "1997-10-26T09:00:00"], "America/New_York");
  expect(instants).toEqual([Date.parse("1997-10-25T09:00-04:00"), Date.parse("1997-10-26T09:00-05:00")]);
});
