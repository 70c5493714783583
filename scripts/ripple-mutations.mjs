/**
 * Mutations of the schemas for `npm run check -- ripple`, with the packages in which they must
 * break types. A package that only reads a narrowed enum still compiles, for example.
 */

/** @typedef {"domain" | "db" | "api" | "web"} Package */

/**
 * @typedef {object} Mutation
 * @property {string} name
 * @property {string} file below packages/schema/src
 * @property {[find: string, replacement: string][]} edits each text must occur exactly once
 * @property {Package[]} mustFail
 * @property {true} [short] part of `npm test`
 */

/** By the file that they change. @type {Record<string, Omit<Mutation, "file">[]>} */
const byFile = {
  "events.ts": [
    {
      name: "event: title is renamed",
      edits: [
        ["  title: member(title,", "  heading: member(title,"],
        ["  .required({ title: true })", "  .required({ heading: true })"],
        ["eventPatch.required({ title: true })", "eventPatch.required({ heading: true })"],
      ],
      mustFail: ["domain", "db", "api", "web"],
      short: true,
    },
    {
      name: "event: start_time is renamed",
      edits: [["  start_time: member(", "  starts_at: member("]],
      mustFail: ["domain", "db", "api", "web"],
    },
    {
      name: "event: end_date is renamed",
      edits: [["  end_date: member(", "  last_day: member("]],
      mustFail: ["domain", "db", "api", "web"],
    },
    {
      name: "event: rrule is renamed",
      edits: [["    rrule: z.string().nullable()", "    recurrence_rule: z.string().nullable()"]],
      mustFail: ["db", "api", "web"],
    },
    {
      name: "event: title becomes a number",
      edits: [["  title: member(title,", "  title: member(z.number(),"]],
      mustFail: ["domain", "db", "web"],
    },
    {
      name: "event: date becomes a Date",
      edits: [["  date: member(calendarDate.nullable(),", "  date: member(z.date().nullable(),"]],
      mustFail: ["domain", "db", "api", "web"],
    },
    {
      name: "event: version becomes a text",
      edits: [
        ["  title,\n  version,\n  wallTime,", "  title,\n  wallTime,"],
        ["    version,\n  })\n  .meta", "    version: z.string(),\n  })\n  .meta"],
      ],
      mustFail: ["db", "api", "web"],
    },
    {
      name: "event: title may be null",
      edits: [["  title: member(title,", "  title: member(title.nullable(),"]],
      mustFail: ["domain", "db", "web"],
    },
    {
      name: "event: rrule may not be null",
      edits: [["    rrule: z.string().nullable()", "    rrule: z.string()"]],
      mustFail: ["db", "web"],
    },
    {
      name: "event: end_time may not be null",
      edits: [["  end_time: member(wallTime.nullable()", "  end_time: member(wallTime"]],
      mustFail: ["db", "api", "web"],
    },
    {
      name: "event: a required member is added to what is read",
      edits: [["    rrule: z.string().nullable()", "    calendar: z.string(),\n    rrule: z.string().nullable()"]],
      mustFail: ["db", "api", "web"],
    },
    {
      name: "event: a required member is added everywhere",
      edits: [["  title: member(title,", "  calendar: member(title, {}),\n  title: member(title,"]],
      mustFail: ["db", "api", "web"],
    },
    {
      name: "event: a required member is added to what is sent",
      edits: [
        [
          "  .object({ id: chosenId, ...eventFields })",
          "  .object({ id: chosenId, ...eventFields, calendar: z.string() })",
        ],
        ["  .required({ title: true })", "  .required({ title: true, calendar: true })"],
      ],
      // Columns derive from the members, which this one is not among.
      mustFail: ["api", "web"],
    },
    {
      name: "range: to is renamed",
      edits: [["{ from: calendarDate, to: calendarDate }", "{ from: calendarDate, until: calendarDate }"]],
      mustFail: ["api", "web"],
    },
    {
      name: "range: days become numbers",
      edits: [["{ from: calendarDate, to: calendarDate }", "{ from: z.number(), to: z.number() }"]],
      mustFail: ["api", "web"],
    },
  ],
  "recurrence.ts": [
    {
      name: "recurrence: monthly is gone",
      edits: [[`z.enum(["daily", "weekly", "monthly"])`, `z.enum(["daily", "weekly"])`]],
      mustFail: ["domain", "db"],
    },
    {
      name: "recurrence: yearly is new",
      edits: [[`z.enum(["daily", "weekly", "monthly"])`, `z.enum(["daily", "weekly", "monthly", "yearly"])`]],
      mustFail: ["db"],
    },
  ],
  "workspace.ts": [
    {
      name: "update: changes is renamed",
      edits: [["{ changes: workspaceEventPatch, clock:", "{ patch: workspaceEventPatch, clock:"]],
      mustFail: ["api", "web"],
    },
    {
      name: "update: what a task has come to is renamed",
      edits: [
        [
          "changedTask = z.object({ task: calendarTask, undo });",
          "changedTask = z.object({ row: calendarTask, undo });",
        ],
      ],
      mustFail: ["api", "web"],
    },
    {
      name: "reference: id is renamed",
      edits: [["itemReference = z.strictObject({ id });", "itemReference = z.strictObject({ key: id });"]],
      mustFail: ["api"],
    },
    {
      name: "calendar: occurrence is renamed",
      edits: [["  occurrence: calendarDate.nullable(),", "  named: calendarDate.nullable(),"]],
      mustFail: ["domain", "api", "web"],
    },
  ],
  "item-target.ts": [
    {
      name: "removal: version is renamed",
      edits: [
        ["itemTarget = z.object({ id, version: seenVersion });", "itemTarget = z.object({ id, seen: seenVersion });"],
      ],
      mustFail: ["api", "web"],
    },
  ],
  "accounts/accounts.ts": [
    {
      name: "user: timezone is renamed",
      edits: [["    timezone: z.string()", "    zone: z.string()"]],
      mustFail: ["db", "api", "web"],
    },
    {
      name: "user: first_name may be null",
      edits: [["    first_name: z.string(),", "    first_name: z.string().nullable(),"]],
      mustFail: ["db"],
    },
    {
      name: "user: a required member is added",
      edits: [["    last_name: z.string(),", "    last_name: z.string(),\n    language: z.string(),"]],
      mustFail: ["db", "api", "web"],
    },
    {
      name: "sign-up: password is renamed",
      edits: [["    password,\n    first_name", "    passphrase: password,\n    first_name"]],
      mustFail: ["api", "web"],
    },
    {
      name: "sign-up: a required member is added",
      edits: [["    password,\n    first_name", "    password,\n    terms: z.literal(true),\n    first_name"]],
      mustFail: ["web"],
    },
    {
      name: "signed up: the address is left out",
      edits: [["pick({ id: true, username: true, email: true })", "pick({ id: true, username: true })"]],
      // The API may have more members; the output schema strips them.
      mustFail: ["web"],
    },
    {
      name: "activation: token is renamed",
      edits: [["token: requiredText(LINK_PART_MAX_LENGTH) }", "secret: requiredText(LINK_PART_MAX_LENGTH) }"]],
      mustFail: ["api", "web"],
    },
    {
      name: "login: email becomes an object",
      edits: [
        [
          "  email: requiredText(PASSWORD_MAX_LENGTH).optional(),",
          "  email: z.object({ address: z.string() }).optional(),",
        ],
      ],
      mustFail: ["api", "web"],
    },
    {
      name: "token: auth_token is renamed",
      edits: [["z.object({ auth_token: z.string() })", "z.object({ token: z.string() })"]],
      mustFail: ["api", "web"],
    },
    {
      name: "user: has_password is gone",
      edits: [["    has_password: z.boolean()", "    signs_in_by_password: z.boolean()"]],
      mustFail: ["db", "api", "web"],
    },
    {
      name: "session: network is renamed",
      edits: [["  network: z.string(),", "  place: z.string(),"]],
      mustFail: ["api", "web"],
    },
  ],
  "errors/domain-errors.ts": [
    {
      name: "refusals: a code is added",
      edits: [
        [`  | { code: "not_found" }`, `  | { code: "not_found" }\n  | { code: "locked" }`],
        [`  not_found: NOT_FOUND,`, `  locked: NOT_FOUND,\n  not_found: NOT_FOUND,`],
      ],
      mustFail: ["api"],
      short: true,
    },
    {
      name: "refusals: a stale change does not bring the current row",
      edits: [
        [`{ code: "changed"; current: Versioned }`, `{ code: "changed" }`],
        [`, current: domainError.current };`, ` };`],
      ],
      mustFail: ["api", "web"],
    },
  ],
  "tasks.ts": [
    {
      name: "task: is_completed is renamed",
      edits: [["  is_completed: member(z.boolean()", "  is_done: member(z.boolean()"]],
      mustFail: ["db", "api"],
    },
  ],
};

export const mutations = Object.entries(byFile).flatMap(([file, list]) => list.map((one) => ({ ...one, file })));
