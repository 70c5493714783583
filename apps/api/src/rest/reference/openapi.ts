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
      summary: "The calendar, lists and timers of an account, for scripts.",
      description: [
        "Bodies are JSON in UTF-8, sent as `application/json`; every call but the login with Google also takes a form (`application/x-www-form-urlencoded`), whose values are texts. Members that are not known are ignored. Lists are complete, without pages, in the order of creation.",
        'Every path is served with and without its last slash, and `GET` answers `HEAD`, too. A method that a path does not offer is 405 with `Allow` and a `detail` such as `Method "PUT" not allowed.`; an unknown path is 404. A body sent with a call that takes none is not looked at.',
        "Errors have one of three shapes: `detail`, a text; or the refused members, each with all its texts; or `non_field_errors`, with texts that belong to no single member.",
        "Dates are `YYYY-MM-DD` and times `HH:mm`, on the clock and without a zone; those of an event with a `timezone` are on the clock of that zone. A date-time is an instant: sent as `YYYY-MM-DD HH:mm` or ISO 8601, without an offset on the clock of the account's `timezone`; answered on that clock with its offset.",
        "A call whose answer was lost may be repeated: with the `id` that the caller chose for the new object, or with an `Idempotency-Key`. A change that must not overwrite somebody else's names the version that was seen with `If-Match`.",
        "Numbers and booleans may come as text, and an empty text for a date, a time or a reference stands for `null`.",
      ].join("\n\n"),
      license: { name: "All rights reserved", identifier: "LicenseRef-All-rights-reserved" },
      contact: { name: "Hourloom" },
    },
    servers: [{ url: "/", description: "This installation." }],
    security: [{ token: [] }],
    tags: [
      { name: "Accounts", description: "How one comes to an account, and into it." },
      { name: "Users", description: "The caller's own account." },
      { name: "Calendars", description: "What events are in." },
      { name: "Events", description: "Events of the calendars: timed or all-day, single or repeating." },
      { name: "Pomodoros", description: "Sessions of work, by themselves or made of an event." },
      { name: "Task lists", description: "What tasks are in." },
      { name: "Tasks", description: "What is to be done, and what was." },
      { name: "Task blocks", description: "Times that are planned for tasks, whenever they are due." },
      { name: "Flowtime sessions", description: "Work from a start to an open end." },
      { name: "Timer", description: "The one timer of the account, the same on all its devices." },
      { name: "Settings", description: "What the account has chosen of its timers, its day and its goal." },
      { name: "Waiting list", description: "For those who wait for more." },
    ],
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description:
            "`Token <auth_token>`, with the `auth_token` of a login. It ends with the logout, after 90 days without a call, or a year after the login. Or `Token <key>`, with an access key that was created in the settings of the web app: it reads, or reads and changes, calendars, events, pomodoros, task lists, tasks, their blocks, flowtime sessions and the timer, and reads the settings and the current user. Any other call with it is 403.",
        },
      },
    },
  };
