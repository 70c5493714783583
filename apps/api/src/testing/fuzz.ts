import { request as httpRequest } from "node:http";
import fc from "fast-check";

/** A raw HTTP request. */
export interface FuzzedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

const deep = (opening: string, closing: string, depth: number) => opening.repeat(depth) + closing.repeat(depth);

/** Bodies that are invalid JSON, or unusually large or deep. */
const rawBodies = fc.constantFrom<string | Buffer>(
  "",
  " \n\t",
  "{",
  '{"title":"x"',
  '{"title":"x",}',
  "{'title':'x'}",
  '{"title":"x"} trailing',
  "NaN",
  "[1e400]",
  '{"title":NaN}',
  "null",
  "true",
  "0",
  '"text"',
  "[]",
  '[{"title":"x"}]',
  deep("[", "]", 50_000),
  deep('{"title":', "1}", 50_000).replace("1}1}", "1}}"),
  deep('{"a":', "}", 20_000),
  `{"title":"${"x".repeat(300_000)}"}`,
  `{"title":${"9".repeat(5_000)}}`,
  '{"title":"a","title":"b"}',
  '{"__proto__":{"title":"x"},"title":"y"}',
  '{"constructor":{"prototype":{"is_active":true}},"title":"y"}',
  "\ufeff{}",
  Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
  Buffer.from([0xc3, 0x28]),
  Buffer.alloc(2_000, 0),
  "title=x&date=2025-01-01",
  "--b\r\nContent-Disposition: form-data; name=title\r\n\r\nx\r\n--b--",
);

/** Values that code often does not expect. */
const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    "",
    " ",
    0,
    -1,
    1,
    25,
    "25",
    "25.0",
    25.5,
    1e308,
    -1e308,
    2 ** 53 + 2,
    "9".repeat(1_001),
    "\0",
    "a\0b",
    "\ud800",
    "\udfff\ud800",
    "😀".repeat(255),
    "😀".repeat(256),
    "\u202Ereversed",
    "<script>alert(1)</script>",
    "'; drop table users; --",
    "${jndi:ldap://x}",
    "{{7*7}}",
    "__proto__",
    "2025-02-30",
    "2024-02-29",
    "0000-01-01",
    "0001-01-01",
    "9999-12-31",
    "10000-01-01",
    "2025-3-1",
    "24:00",
    "23:59:60",
    "23:59",
    "09:00:00.123456",
    "2025-03-30 02:30",
    "0001-01-01T00:00:00+23:59",
    "9999-12-31T23:59:59-23:59",
    "2025-03-10T09:00:00.000Z",
    "2025-03-10T09:00",
    "Europe/Berlin",
    "Mars/Olympus",
    "PST",
    "daily",
    "yearly",
    "new",
    "0199aaaa-0000-7000-8000-000000000000",
    "0199AAAA-0000-7000-8000-000000000000",
    [],
    {},
    [null],
    { $ne: null },
    { toString: "x" },
  ),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.integer(),
);

/** Members of all request bodies, and some that must be ignored. */
const members = [
  "id",
  "title",
  "date",
  "start_time",
  "end_time",
  "end_date",
  "recurrence",
  "rrule",
  "location",
  "notes",
  "color",
  "version",
  "duration",
  "task",
  "task_list",
  "new_list",
  "is_completed",
  "event_id",
  "break_duration",
  "long_after",
  "long_break_duration",
  "keep_event",
  "username",
  "email",
  "password",
  "first_name",
  "last_name",
  "timezone",
  "uid",
  "token",
  "new_password",
  "current_password",
  "credential",
  "nonce",
  "user_id",
  "is_active",
  "__proto__",
  "constructor",
] as const;

const objectBodies = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...members), oddValues), { selector: ([name]) => name, maxLength: 8 })
  // Built as text, so that `__proto__` is a member like any other.
  .map(
    (entries) =>
      `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? "null"}`).join(",")}}`,
  );

/** Valid except for at most one member, so that requests pass the earlier checks. */
function goodBodies(taskList: string): fc.Arbitrary<string> {
  const odd = fc.option(fc.tuple(fc.constantFrom(...members), oddValues), { nil: undefined, freq: 3 });
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 });
  return fc.tuple(text, odd).map(([words, oddMember]) =>
    JSON.stringify({
      title: `t${words}`,
      task_list: taskList,
      start_time: "2025-03-10 09:00",
      ...(oddMember && { [oddMember[0]]: oddMember[1] }),
    }),
  );
}

const contentTypes = fc.constantFrom(
  "application/json",
  "APPLICATION/JSON; charset=utf-8",
  "application/json;",
  "application/json\t",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=b",
  "multipart/form-data",
  "application/xml",
  "application/json, text/plain",
  " application/json",
  "application/jsonx",
  "json",
  "*/*",
  ";",
  "",
  'a/b; c="d',
  "application/json; charset=utf-16",
  "application/vnd.api+json",
  "text/html",
  "application/octet-stream",
);

const pathIds = [
  "0199aaaa-0000-7000-8000-000000000000",
  "0",
  "-1",
  "abc",
  "1.5",
  "9223372036854775808",
  "null",
  "%00",
  "%ZZ",
  "%C0%80",
  "..",
  "%2e%2e",
  "%2F",
  "'",
  "%F0%9F%98%80",
  "9".repeat(100),
  "a".repeat(300),
  "__proto__",
  " ",
  "\\",
];

export interface FuzzedPlaces {
  /** `GET /path/:id/`, with `:id` where an id goes. */
  routes: readonly string[];
  ids: readonly string[];
  taskList: string;
  token: string;
}

/** Invalid and unusual requests to both transports. */
export function fuzzedRequests({ routes, ids, taskList, token }: FuzzedPlaces): fc.Arbitrary<FuzzedRequest> {
  const query = fc.constantFrom(
    "?",
    "?task_list=abc",
    "?task_list=a&task_list=",
    "?page=1&%00",
    "?a[b]=c",
    "?__proto__=x",
  );
  const often = <T>(value: T, others: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: others });
  const target = fc
    .record({
      route: fc.constantFrom(...routes),
      id: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...ids) },
        { weight: 1, arbitrary: fc.constantFrom(...pathIds) },
      ),
      query: often("", query),
      ending: often("", fc.constantFrom("/", "//", "x")),
      otherMethod: often("", fc.constantFrom("GET", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS", "PROPFIND")),
    })
    .map(({ route, id, query: search, ending, otherMethod }) => {
      const [method = "", path = ""] = route.split(" ");
      return {
        method: otherMethod || method,
        path: path.replace(":id", id).replaceAll(" ", "%20") + ending + search,
      };
    });
  const authorization = often(
    `Token ${token}`,
    fc.constantFrom(
      `token   ${token}`,
      "Token",
      "Token a b",
      "Bearer x",
      "Token \u00ff\u00fe",
      "",
      `Token ${"x".repeat(5_000)}`,
    ),
  );
  const extras = often<Record<string, string>>(
    {},
    fc.constantFrom<Record<string, string>>(
      { "if-match": '"1"' },
      { "if-match": "*" },
      { "if-match": 'W/"x", "99999999999999999999"' },
      { "idempotency-key": "k" },
      { "idempotency-key": "" },
      { "idempotency-key": "x".repeat(256) },
      { "x-http-method-override": "DELETE" },
      { "content-encoding": "gzip" },
      { expect: "100-continue" },
      { accept: "text/html" },
      { "x-forwarded-for": "1.2.3.4, ::1" },
    ),
  );
  return fc
    .record({
      target,
      headers: fc
        .tuple(authorization, often("application/json", contentTypes), extras)
        .map(([credentials, type, extra]) => ({ authorization: credentials, "content-type": type, ...extra })),
      body: fc.oneof(
        { weight: 3, arbitrary: objectBodies },
        { weight: 5, arbitrary: goodBodies(taskList) },
        { weight: 1, arbitrary: rawBodies },
        fc.constant(undefined),
      ),
    })
    .map(({ target: request, headers, body }) => ({ ...request, headers, body }));
}

export interface RawResponse {
  status: number;
  contentType: string;
  text: string;
}

/**
 * Sends a request as it is, without a client library that would correct it. A closed connection
 * counts as status 0.
 */
export function sendRaw(address: string, { method, path, headers, body }: FuzzedRequest): Promise<RawResponse> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const cut = () => resolve({ status: 0, contentType: "", text: "" });
    // Node omits the length for methods that usually have no body.
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const options = { hostname, port, method, path, headers: { ...headers, ...length } };
    const request = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", cut);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers["content-type"] ?? "",
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.on("error", cut);
    request.end(body);
  });
}
