import type { ApiDocument, Components } from "./api-document.ts";

/**
 * The general part of the API description, in OpenAPI 3.1. Texts are paragraphs with code between
 * backticks.
 */
export const openapi: Omit<ApiDocument, "paths" | "components"> & { components: Pick<Components, "securitySchemes"> } =
  {
    openapi: "3.1.0",
    info: {
      title: "Hourloom",
      version: "1",
      summary: "Events, tasks, sessions and the timer of an account.",
      description: [
        "Request bodies are JSON in UTF-8, sent as `application/json`. Every call except the login with Google also accepts a form (`application/x-www-form-urlencoded`). Unknown members are ignored. A list returns all objects, without pages, in the order of creation.",
        'The trailing slash of a path is optional, and every `GET` also accepts `HEAD`. A method that a path does not support returns 405 with `Allow` and a `detail` such as `Method "PUT" not allowed.`; an unknown path returns 404. A body is ignored if the call takes none.',
        "An error response contains `detail`, a text; or the invalid members, each with a list of texts; or `non_field_errors`, a list of texts that belong to no single member.",
        "Dates are `YYYY-MM-DD` and times are `HH:mm`: wall-clock values without a zone or, for an event with a `timezone`, in that zone. A date-time is an instant. Send it as `YYYY-MM-DD HH:mm` or in ISO 8601; without an offset it is in the account's `timezone`. Responses use the account's `timezone` and include the offset.",
        "To retry a `POST` safely, send your own `id` for the new object, or an `Idempotency-Key`. To avoid overwriting the change of another client, send the `ETag` of the object as `If-Match`.",
        "Numbers and booleans may be sent as text. An empty text for a date, a time or a reference means `null`.",
      ].join("\n\n"),
      license: { name: "All rights reserved", identifier: "LicenseRef-All-rights-reserved" },
      contact: { name: "Hourloom" },
    },
    servers: [{ url: "/", description: "This installation." }],
    security: [{ token: [] }],
    tags: [
      { name: "Accounts", description: "Sign-up, activation, passwords, and logins." },
      { name: "Users", description: "The account of the current user." },
      { name: "Calendars", description: "Calendars contain events. An account has at most 50 of its own." },
      { name: "Events", description: "Timed or all-day events, single or repeating. Each is in one calendar." },
      { name: "Pomodoros", description: "Focus sessions of a fixed length, created on their own or from an event." },
      { name: "Task lists", description: "Task lists contain tasks." },
      { name: "Tasks", description: "Open and completed tasks. Each is in one list." },
      {
        name: "Task blocks",
        description: "Times in the calendar at which a task is planned. They do not change its due date.",
      },
      { name: "Flowtime sessions", description: "Focus sessions without a planned length." },
      { name: "Timer", description: "The account's timer, shared by all its devices." },
      { name: "Settings", description: "Settings of the timer, the day, the goal and reminders." },
      { name: "Waiting list", description: "Email addresses that are notified when new accounts are accepted." },
    ],
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description:
            "`Token <auth_token>` with the `auth_token` of a login, or `Token <key>` with an access key. An `auth_token` ends with the logout, 90 days after its last use, or a year after the login. Users create access keys in the settings of the web app. A key can read, or read and change, calendars, events, pomodoros, task lists, tasks, task blocks, flowtime sessions and the timer, and can read the settings and the current user. Other calls with a key return 403.",
        },
      },
    },
  };
