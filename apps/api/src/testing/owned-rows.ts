import { createHash, randomUUID } from "node:crypto";
import { textAt, type TestApp } from "./test-app.ts";
import { IMPORT_ID, type OwnedTable } from "./route-registry.ts";

/** A signed-in user with a row of each kind; all their texts contain their name. */
export interface Person {
  name: string;
  token: string;
  ids: Readonly<Record<OwnedTable, string>>;
}

/** Creates an account with a row of each kind, over REST. */
export async function createPerson(api: TestApp, name: string): Promise<Person> {
  const { token, id: users } = await api.signIn(name);
  const make = async (path: string, body: object) =>
    textAt((await api.call("POST", `/api/v1${path}`, { token, body })).body, "id");
  const title = `${name}'s own`;
  const calendars = await make("/calendars/", { title });
  const events = await make("/events/", {
    title,
    calendar: calendars,
    date: "2025-03-10",
    start_time: "09:00",
    end_time: "10:00",
  });
  const task_lists = await make("/task-lists/", { title });
  const tasks = await make("/tasks/", { title, task_list: task_lists });
  const time = { date: "2025-03-10", start_time: "09:00", end_time: "10:00" };
  const task_blocks = await make("/task-blocks/", { task: tasks, ...time });
  const pomodoros = await make("/pomodoros/", { title, start_time: "2025-03-10 09:00", task: tasks });
  const flowtimes = await make("/flowtime/", { start_time: "2025-03-10 09:00", task: tasks });
  const { id: auth_tokens } = await api.db
    .selectFrom("auth_tokens")
    .select("id")
    .where("user_id", "=", users)
    .executeTakeFirstOrThrow();
  const undo_steps = randomUUID();
  await api.db
    .insertInto("undo_steps")
    .values({ user_id: users, id: undo_steps, kind: title, snapshot: { events: [], made: [] } })
    .execute();
  await api.db
    .insertInto("import_rows")
    .values({
      user_id: users,
      seq: 0,
      import_id: IMPORT_ID,
      kind: "account",
      number: 1,
      total_bytes: 100,
      row: { first_name: title, last_name: "", timezone: "UTC" },
    })
    .execute();
  const subscribed = await api.call("POST", "/trpc/subscriptions.create", {
    token,
    body: { url: `https://feeds.example/${name}.ics`, title },
  });
  const subscriptions = /"id":"([^"]+)"/.exec(subscribed.text)?.[1] ?? "";
  const calendar_imports = randomUUID();
  const details = { calendar_title: title, problems: [], problem_count: 0 };
  await api.db
    .insertInto("calendar_imports")
    .values({
      user_id: users,
      id: calendar_imports,
      file_name: title,
      state: "staged",
      details: JSON.stringify(details),
      created_at: new Date(),
      committed_at: null,
    })
    .execute();
  const feeds = randomUUID();
  const secret_hash = createHash("sha256").update(feeds).digest();
  await api.db
    .insertInto("feeds")
    .values({ user_id: users, id: feeds, title, mode: "full", zone: null, secret_hash })
    .execute();
  const access_keys = randomUUID();
  await api.db
    .insertInto("access_keys")
    .values({
      user_id: users,
      id: access_keys,
      name: title,
      events: "none",
      tasks: "none",
      api: "write",
      secret_hash: createHash("sha256").update(access_keys).digest(),
      expires_at: null,
    })
    .execute();
  const reminder_notices = randomUUID();
  const [day, at] = ["2025-03-10", new Date("2025-03-10T09:00:00Z")];
  await api.db
    .insertInto("reminder_notices")
    .values({
      user_id: users,
      id: reminder_notices,
      kind: "event",
      item: events,
      occurrence: day,
      minutes: 0,
      due_at: at,
      starts_at: at,
      is_timed: true,
      show_at: at,
      shown_at: at,
    })
    .execute();
  const event = { kind: "logged_in", browser: title, network: "" };
  await api.db
    .insertInto("audit_events")
    .values({ user_id: users, id: randomUUID(), ...event })
    .execute();
  return {
    name,
    token,
    ids: {
      users,
      calendars,
      events,
      task_lists,
      tasks,
      task_blocks,
      pomodoros,
      flowtimes,
      calendar_imports,
      subscriptions,
      feeds,
      access_keys,
      reminder_notices,
      auth_tokens,
      undo_steps,
    },
  };
}

/** Everything that the database has of a user, to compare before and after. */
export async function snapshot({ db }: TestApp, { ids: { users: owner } }: Person): Promise<unknown> {
  const of = (
    table:
      | "calendars"
      | "events"
      | "task_lists"
      | "tasks"
      | "task_blocks"
      | "pomodoros"
      | "flowtimes"
      | "auth_tokens"
      | "undo_steps"
      | "feeds"
      | "access_keys"
      | "reminder_notices",
  ) => db.selectFrom(table).selectAll().where("user_id", "=", owner).orderBy("id").execute();
  return {
    users: await db.selectFrom("users").selectAll().where("id", "=", owner).execute(),
    calendars: await of("calendars"),
    events: await of("events"),
    subscriptions: await db.selectFrom("subscriptions").selectAll().where("user_id", "=", owner).execute(),
    task_lists: await of("task_lists"),
    tasks: await of("tasks"),
    task_blocks: await of("task_blocks"),
    pomodoros: await of("pomodoros"),
    flowtimes: await of("flowtimes"),
    undo_steps: await of("undo_steps"),
    feeds: await of("feeds"),
    access_keys: await of("access_keys"),
    reminder_notices: await of("reminder_notices"),
    import_rows: await db.selectFrom("import_rows").selectAll().where("user_id", "=", owner).orderBy("seq").execute(),
    auth_tokens: (await of("auth_tokens")).map(({ id }) => id),
  };
}
