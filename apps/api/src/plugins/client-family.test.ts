import { expect, test } from "vitest";
import { clientFamilyOf } from "./client-family.ts";

test.each([
  ["DAVx5/4.5-ose (dav4jvm; okhttp/4.12.0) Android/15", "DAVx5"],
  ["iOS/18.1 (22B83) dataaccessd/1.0", "iOS"],
  ["iOS/17.4 (21E219) remindd/1.0", "iOS"],
  ["macOS/15.1 (24B83) dataaccessd/1.0", "macOS"],
  ["Mac OS X/10.15.7 (19H15) CalendarAgent/930.5.1", "macOS"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.5.0", "Thunderbird"],
  ["Evolution/3.54.2", "Evolution"],
  ["org.tasks/14.0 (okhttp3) Android/14", "Tasks.org"],
  ["python-caldav/1.4.0", "python-caldav"],
  ["vdirsyncer/0.19.0", "vdirsyncer"],
  ["curl/8.5.0", "curl"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0", "Firefox on Linux"],
  [`${"x".repeat(100)}/1.0`, "x".repeat(60)],
  ["", ""],
  [undefined, ""],
])("%s is a client of the family %j", (header, family) => {
  expect(clientFamilyOf(header)).toBe(family);
});
