import * as accounts from "@hourloom/schema/accounts/accounts";
import { calendarCreate, calendarPatch, calendarReplace, type Calendar } from "@hourloom/schema/calendars";
import { eventCreate, eventDefaults, eventPatch, eventReplace, type Event } from "@hourloom/schema/events";
import { flowtimeCreate, flowtimePatch, flowtimeReplace, type Flowtime } from "@hourloom/schema/flowtimes";
import {
  pomodoroCreate,
  pomodoroPatch,
  pomodoroReplace,
  pomodorosFromEvent,
  type ConvertedEvent,
  type Pomodoro,
} from "@hourloom/schema/pomodoros";
import { quickTaskCreate, type QuickTask } from "@hourloom/schema/quick-add/quick-tasks";
import { taskListCreate, taskListPatch, taskListReplace, type TaskList } from "@hourloom/schema/task-lists";
import {
  BLOCK_WITHOUT_LENGTH,
  TOO_MANY_BLOCKS,
  taskBlockCreate,
  taskBlockPatch,
  taskBlockReplace,
  type TaskBlock,
} from "@hourloom/schema/tasks/task-blocks";
import { taskCreate, taskDefaults, taskPatch, taskReplace, type Task } from "@hourloom/schema/tasks";
import { join, type Joined } from "@hourloom/schema/accounts/waiting-list";
import {
  ACCOUNT_FULL,
  EMAIL_TAKEN,
  END_BEFORE_START,
  FIELD_REQUIRED,
  LINK_TOKEN_INVALID,
  LINK_USER_UNKNOWN,
  PASSWORD_WRONG,
  TASK_NEEDS_TITLE,
  USERNAME_TAKEN,
  unknownReferenceText,
} from "@hourloom/schema/fields/error-texts";
import {
  examplesOf,
  FIRST_POMODORO,
  nothingSent,
  TASK,
  UNKNOWN,
  unknownTask,
  type BodyExamples,
} from "./example-bodies.ts";
import { timerResponse, timerBodies } from "./timer-examples.ts";
import { defaultSettings, settingsPatch, type AccountSettings } from "@hourloom/schema/accounts/settings";

const settingsResponse: AccountSettings = { ...defaultSettings, focus_minutes: 50, version: 1 };

const settingsBodies = {
  SettingsPatch: examplesOf(
    settingsPatch,
    {
      lengths: { summary: "Change the lengths", value: { focus_minutes: 50, short_break_minutes: 10 } },
      bands: {
        summary: "Flowtime breaks by the length of the work",
        value: {
          flowtime_break: {
            kind: "bands",
            bands: [
              { from_minutes: 0, break_minutes: 5 },
              { from_minutes: 50, break_minutes: 10 },
            ],
          },
        },
      },
    },
    {
      bounds: { summary: "Values out of range", body: { focus_minutes: 0, day_start: "25:00" } },
      kind: { summary: "An unknown kind of break", body: { flowtime_break: { kind: "guess" } } },
    },
  ),
};

const CALENDAR = "01931f70-0000-7f01-8a2b-3c4d5e6f7a8b";
const EVENT = "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e";
const TASK_LIST = "01931f7e-5c00-7b22-9c51-0e4f7a6b8d12";
const TASK_BLOCK = "01931f7e-5c00-7f44-8b1d-5e6f7a8b9c0d";
const FLOWTIME = "01931f7e-5c00-7a90-b7d3-9f1c2e3d4a5b";
const SECOND_POMODORO = "01931f80-1a00-7e55-8f60-1b2c3d4e5f61";
const USER = "01931f70-0000-7f01-8a2b-3c4d5e6f7a8b";

const event: Event = {
  id: EVENT,
  title: "Write report",
  ...eventDefaults,
  date: "2025-03-10",
  start_time: "09:00",
  end_time: "10:00",
  calendar: CALENDAR,
  rrule: null,
  version: 1,
};
const calendar: Calendar = {
  id: CALENDAR,
  title: "Work",
  color: "blue",
  kind: "own",
  is_hidden: false,
  is_default: true,
  position: "a0",
  version: 1,
};
const pomodoro: Pomodoro = {
  id: FIRST_POMODORO,
  title: "Write report",
  start_time: "2025-03-10T09:00:00+01:00",
  duration: 25,
  task: null,
  state: "done",
  ended_at: "2025-03-10T09:25:00+01:00",
  counts: true,
  focused_seconds: 1_500,
  internal_interruptions: 0,
  external_interruptions: 1,
  next_step: "",
  version: 1,
};
const converted: ConvertedEvent = {
  deleted_event_id: EVENT,
  pomodoros: [pomodoro, { ...pomodoro, id: SECOND_POMODORO, start_time: "2025-03-10T09:30:00+01:00" }],
  unused_minutes: 5,
};
const taskList: TaskList = { id: TASK_LIST, title: "This week", color: "blue", version: 1 };
const task: Task = {
  id: TASK,
  title: "Send the report",
  ...taskDefaults,
  date: "2025-03-11",
  start_time: "16:00",
  task_list: TASK_LIST,
  rrule: null,
  estimate_minutes: 50,
  mode: "pomodoro",
  priority: "high",
  tags: ["office"],
  subtasks: [{ title: "Check the figures", is_completed: true }],
  reminders: [10],
  next_step: "Ask Ben for the last figure",
  completed_date: null,
  version: 1,
};
const QUICK_TEXT = "Send the report tomorrow 4pm #This week !high @office remind me 10 minutes before";
const quickTask: QuickTask = {
  task: {
    ...task,
    ...taskDefaults,
    date: "2025-03-11",
    start_time: "16:00",
    priority: "high",
    tags: ["office"],
    reminders: [10],
  },
  parts: [
    { kind: "date", start: 16, end: 24, text: "tomorrow" },
    { kind: "time", start: 25, end: 28, text: "4pm" },
    { kind: "list", start: 29, end: 39, text: "#This week" },
    { kind: "priority", start: 40, end: 45, text: "!high" },
    { kind: "tag", start: 46, end: 53, text: "@office" },
    { kind: "reminder", start: 54, end: 81, text: "remind me 10 minutes before" },
  ],
};
const taskBlock: TaskBlock = {
  id: TASK_BLOCK,
  task: TASK,
  date: "2025-03-11",
  start_time: "14:00",
  end_time: "15:30",
  timezone: null,
  version: 1,
};
const flowtime: Flowtime = {
  id: FLOWTIME,
  task: TASK,
  start_time: "2025-03-10T09:00:00+01:00",
  end_time: "2025-03-10T09:47:00+01:00",
  state: "done",
  focused_seconds: 2_700,
  internal_interruptions: 1,
  external_interruptions: 0,
  next_step: "",
  version: 1,
};
const user: accounts.User = {
  id: USER,
  username: "ann",
  email: "ann@example.com",
  first_name: "Ann",
  last_name: "",
  timezone: "Europe/Berlin",
  has_password: true,
  version: 1,
};
const signedUp: accounts.SignedUp = { id: USER, username: "ann", email: "ann@example.com" };
const authToken: accounts.AuthToken = { auth_token: "9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b" };
const joined: Joined = { message: "Thank you for joining!" };

/** Response examples by the name of the shape. */
export const responses: Readonly<Record<string, unknown>> = {
  AuthToken: authToken,
  Calendar: calendar,
  ConvertedEvent: converted,
  Event: event,
  Flowtime: flowtime,
  Joined: joined,
  Pomodoro: pomodoro,
  QuickTask: quickTask,
  Settings: settingsResponse,
  SignedUp: signedUp,
  Task: task,
  TaskBlock: taskBlock,
  TaskList: taskList,
  Timer: timerResponse,
  User: user,
};

const idTaken = (name: string) => ({
  summary: "The id of another object of the account",
  errors: { id: [`${name} with this id already exists.`] },
});
const tooManyCalendars = {
  summary: "The account has 50 calendars",
  errors: { non_field_errors: ["There can be at most 50 calendars."] },
};
const full = {
  summary: "The account has 50,000 objects of this kind",
  errors: { non_field_errors: [ACCOUNT_FULL] },
};
const malformedEmail = { summary: "An invalid email address", body: { email: "plain" } };
const usernameTaken = {
  summary: "A username that is taken",
  errors: { username: [USERNAME_TAKEN] },
};
const weakPassword = [
  "The password is too similar to the username.",
  "This password is too short. It must contain at least 8 characters.",
  "This password is too common.",
  "This password is entirely numeric.",
];
const badLink = {
  unknownUser: { summary: "An unknown account", errors: { uid: [LINK_USER_UNKNOWN] } },
  badToken: {
    summary: "A token that is invalid, used or expired",
    errors: { token: [LINK_TOKEN_INVALID] },
  },
};
const badEvent = { summary: "A date that does not exist", body: { title: "Write report", date: "2025-02-30" } };
const badEventTime = {
  summary: "Several invalid members",
  body: { title: " ", date: "2025-02-30", start_time: "25:00", recurrence: "hourly" },
};
const unknownList = { summary: "An unknown list", errors: { task_list: [unknownReferenceText(UNKNOWN)] } };
const blankTitle = { summary: "A blank title or text", body: { title: " " } };
const badSession = {
  summary: "Values out of range",
  body: { title: "Read", start_time: "2025-03-10 09:00", duration: 0 },
};
const badDateTime = { summary: "An invalid date-time", body: { title: "Read", start_time: "tomorrow" } };
const endBeforeStart = {
  summary: "The end is before the start",
  errors: { end_time: [END_BEFORE_START] },
};
const badZone = { summary: "An unknown time zone", body: { timezone: "Mars/Phobos" } };
const timed = { title: "Write report", date: "2025-03-10", start_time: "09:00", end_time: "10:00" };
const planned = { task: TASK, date: "2025-03-11", start_time: "14:00", end_time: "15:30" };
const badBlockTime = { summary: "A time that does not exist", body: { ...planned, start_time: "25:00" } };
const withoutLength = { summary: "The end equals the start", errors: { end_time: [BLOCK_WITHOUT_LENGTH] } };
const tooManyBlocks = {
  summary: "The task has 1,000 blocks",
  errors: { task: [TOO_MANY_BLOCKS] },
};
const session = { title: "Read", start_time: "2025-03-10 09:00", duration: 25 };
const link = {
  uid: "MDE5MzFmNzAtMDAwMC03ZjAxLThhMmItM2M0ZDVlNmY3YThi",
  token: "q7Jd0v-4mYt2Xb9cK1sN6pWf3hZ8rLgEaUiOyTvBnQs",
};

/** Body examples by the name of the shape. */
export const bodies: Readonly<Record<string, BodyExamples>> = {
  ...settingsBodies,
  ...timerBodies,
  Activation: examplesOf(
    accounts.activation,
    { link: { summary: "The last two segments of the link", value: link } },
    { empty: nothingSent, ...badLink },
  ),
  CalendarCreate: examplesOf(
    calendarCreate,
    {
      titleOnly: { summary: "Only a title", value: { title: "Work" } },
      coloured: { summary: "With a colour", value: { title: "Family", color: "green" } },
    },
    { empty: nothingSent, taken: idTaken("calendar"), full: tooManyCalendars },
  ),
  CalendarPatch: examplesOf(
    calendarPatch,
    { hide: { summary: "Hide the calendar", value: { is_hidden: true } } },
    { blank: blankTitle },
  ),
  CalendarReplace: examplesOf(
    calendarReplace,
    { whole: { summary: "With all members", value: { title: "Family", color: null, is_hidden: false } } },
    { empty: nothingSent },
  ),
  Confirmation: examplesOf(
    accounts.confirmation,
    { password: { summary: "With the password", value: { current_password: "quiet-river-stone" } } },
    {
      missing: { summary: "A missing password", errors: { current_password: [FIELD_REQUIRED] } },
      wrong: { summary: "A wrong password", errors: { current_password: [PASSWORD_WRONG] } },
    },
  ),
  EventCreate: examplesOf(
    eventCreate,
    {
      timed: { summary: "A timed event", value: timed },
      titleOnly: { summary: "Only a title", value: { title: "Call Ben" } },
      zoned: {
        summary: "In another time zone",
        value: { ...timed, title: "Call New York", timezone: "America/New_York" },
      },
      series: { summary: "Every week", value: { ...timed, title: "Team meeting", recurrence: "weekly" } },
      chosenId: { summary: "With your own id, for safe retries", value: { id: EVENT, ...timed } },
    },
    { empty: nothingSent, several: badEventTime, taken: idTaken("event"), full },
  ),
  EventPatch: examplesOf(
    eventPatch,
    { move: { summary: "Move to another time", value: { start_time: "11:00", end_time: "12:00" } } },
    { date: badEvent, several: badEventTime },
  ),
  EventReplace: examplesOf(
    eventReplace,
    {
      whole: {
        summary: "With all members",
        value: { ...timed, end_date: null, recurrence: null, notes: "Bring the figures.", color: "blue" },
      },
    },
    { empty: nothingSent, date: badEvent },
  ),
  FlowtimeCreate: examplesOf(
    flowtimeCreate,
    {
      done: {
        summary: "47 minutes, in the account's time zone",
        value: { task: TASK, start_time: "2025-03-10 09:00", end_time: "2025-03-10 09:47" },
      },
      open: { summary: "An open session", value: { start_time: "2025-03-10T08:00:00Z" } },
    },
    {
      empty: nothingSent,
      date_time: badDateTime,
      order: endBeforeStart,
      task: unknownTask,
      taken: idTaken("flowtime"),
      full,
    },
  ),
  FlowtimePatch: examplesOf(
    flowtimePatch,
    { end: { summary: "End the session", value: { end_time: "2025-03-10 09:47" } } },
    { date_time: badDateTime, order: endBeforeStart, task: unknownTask },
  ),
  FlowtimeReplace: examplesOf(
    flowtimeReplace,
    {
      whole: {
        summary: "With all members",
        value: { task: null, start_time: "2025-03-10 09:00", end_time: "2025-03-10 09:47" },
      },
    },
    { empty: nothingSent, order: endBeforeStart, task: unknownTask },
  ),
  GoogleLogin: examplesOf(
    accounts.googleLogin,
    {
      button: {
        summary: "An identity token",
        value: { credential: "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMTAifQ.c2lnbmF0dXJl", timezone: "Europe/Berlin" },
      },
    },
    { empty: nothingSent },
  ),
  Join: examplesOf(
    join,
    { address: { summary: "An email address", value: { email: "ann@example.com" } } },
    {
      empty: nothingSent,
      malformed: malformedEmail,
      taken: {
        summary: "Already on the list",
        errors: { email: ["waiting list entry with this email already exists."] },
      },
    },
  ),
  LinkRequest: examplesOf(
    accounts.linkRequest,
    { address: { summary: "The email address of the account", value: { email: "ann@example.com" } } },
    { empty: nothingSent, malformed: malformedEmail },
  ),
  Login: examplesOf(
    accounts.login,
    {
      login: {
        summary: "Email address and password",
        value: { email: "ann@example.com", password: "quiet-river-stone" },
      },
    },
    {
      wrong: {
        summary: "A wrong or missing email address or password",
        errors: { non_field_errors: ["Unable to log in with provided credentials."] },
      },
      blank: { summary: "Blank values", body: { email: "", password: "" } },
    },
  ),
  PasswordReset: examplesOf(
    accounts.passwordReset,
    {
      link: {
        summary: "The last two segments of the link, and a password",
        value: { ...link, new_password: "calm-meadow-lantern" },
      },
    },
    {
      empty: nothingSent,
      ...badLink,
      weak: { summary: "A weak password", errors: { new_password: weakPassword.slice(1) } },
    },
  ),
  PomodoroCreate: examplesOf(
    pomodoroCreate,
    {
      session: { summary: "In the account's time zone", value: session },
      instant: {
        summary: "An instant in UTC, and a task",
        value: { ...session, start_time: "2025-03-10T08:00:00.000Z", task: TASK },
      },
    },
    {
      empty: nothingSent,
      bounds: badSession,
      date_time: badDateTime,
      task: unknownTask,
      taken: idTaken("pomodoro"),
      full,
    },
  ),
  PomodoroPatch: examplesOf(
    pomodoroPatch,
    { longer: { summary: "A longer session", value: { duration: 50 } } },
    { bounds: badSession, date_time: badDateTime, task: unknownTask },
  ),
  PomodoroReplace: examplesOf(
    pomodoroReplace,
    { whole: { summary: "With all members", value: { ...session, task: null } } },
    { empty: nothingSent, bounds: badSession, task: unknownTask },
  ),
  PomodorosFromEvent: examplesOf(
    pomodorosFromEvent,
    {
      usual: { summary: "Sessions of 25 minutes, breaks of 5 and 15", value: { event_id: EVENT } },
      own: {
        summary: "With other lengths",
        value: {
          event_id: EVENT,
          duration: 50,
          break_duration: 10,
          long_after: 2,
          long_break_duration: 30,
          title: "Report, first draft",
          keep_event: true,
        },
      },
    },
    {
      empty: nothingSent,
      unknown: {
        summary: "An unknown or deleted event",
        errors: { event_id: [unknownReferenceText(UNKNOWN)] },
      },
      untimed: {
        summary: "An event without times",
        errors: { event_id: ["The event needs a date, a start time and an end time."] },
      },
      short: {
        summary: "An event shorter than a session",
        errors: { event_id: ["The event lasts 20 minutes; one session needs 25 minutes."] },
      },
      bounds: { summary: "Values out of range", body: { event_id: EVENT, duration: 1441, long_after: 0 } },
    },
  ),
  ProfilePatch: examplesOf(
    accounts.profilePatch,
    { zone: { summary: "Change the time zone", value: { timezone: "Europe/Berlin" } } },
    { zone: badZone, taken: usernameTaken },
  ),
  ProfileReplace: examplesOf(
    accounts.profileReplace,
    {
      whole: {
        summary: "All writable members",
        value: { username: "ann", first_name: "Ann", last_name: "", timezone: "Europe/Berlin" },
      },
    },
    { empty: nothingSent, taken: usernameTaken },
  ),
  QuickTaskCreate: examplesOf(
    quickTaskCreate,
    {
      line: { summary: "English, written now", value: { text: QUICK_TEXT } },
      german: {
        summary: "German, written earlier, with a list",
        value: {
          text: "Bericht abgeben morgen 16 Uhr",
          language: "de",
          now: "2025-03-10 09:00",
          task_list: TASK_LIST,
        },
      },
    },
    {
      empty: nothingSent,
      blank: { ...blankTitle, body: { text: " " } },
      untitled: { summary: "No title", errors: { text: [TASK_NEEDS_TITLE] } },
      language: { summary: "An invalid language tag", body: { text: QUICK_TEXT, language: "in English" } },
      list: unknownList,
      full,
    },
  ),
  SignUp: examplesOf(
    accounts.signUp,
    {
      account: {
        summary: "With a time zone",
        value: { username: "ann", email: "ann@example.com", password: "quiet-river-stone", timezone: "Europe/Berlin" },
      },
    },
    {
      empty: nothingSent,
      form: {
        summary: "An invalid username and email address",
        body: { username: "a b", email: "plain", password: "quiet-river-stone" },
      },
      taken: {
        summary: "A username and an email address that are taken",
        errors: { ...usernameTaken.errors, email: [EMAIL_TAKEN] },
      },
      weak: { summary: "A weak password", errors: { password: weakPassword } },
    },
  ),
  TaskBlockCreate: examplesOf(
    taskBlockCreate,
    {
      planned: { summary: "A block of 90 minutes", value: planned },
      night: { summary: "Until the next day", value: { ...planned, start_time: "23:00", end_time: "00:30" } },
    },
    {
      empty: nothingSent,
      time: badBlockTime,
      length: withoutLength,
      task: unknownTask,
      many: tooManyBlocks,
      taken: idTaken("task block"),
      full,
    },
  ),
  TaskBlockPatch: examplesOf(
    taskBlockPatch,
    { longer: { summary: "Half an hour longer", value: { end_time: "16:00" } } },
    { time: badBlockTime, length: withoutLength, task: unknownTask, many: tooManyBlocks },
  ),
  TaskBlockReplace: examplesOf(
    taskBlockReplace,
    { whole: { summary: "With all members", value: { ...planned, timezone: "Europe/Berlin" } } },
    { empty: nothingSent, time: badBlockTime, task: unknownTask },
  ),
  TaskCreate: examplesOf(
    taskCreate,
    {
      task: {
        summary: "In a list, with a date",
        value: { title: "Send the report", date: "2025-03-11", start_time: "16:00", task_list: TASK_LIST },
      },
      newList: { summary: "In a new list", value: { title: "Buy oats", new_list: "Groceries" } },
    },
    {
      empty: nothingSent,
      list: unknownList,
      taken: idTaken("task"),
      full,
    },
  ),
  TaskListCreate: examplesOf(
    taskListCreate,
    {
      list: { summary: "With a title", value: { title: "This week" } },
      coloured: { summary: "With a colour", value: { title: "This week", color: "blue" } },
    },
    { empty: nothingSent, taken: idTaken("task list"), full },
  ),
  TaskListPatch: examplesOf(
    taskListPatch,
    { rename: { summary: "Change the title", value: { title: "Next week" } } },
    { blank: blankTitle },
  ),
  TaskListReplace: examplesOf(
    taskListReplace,
    { rename: { summary: "Change the title", value: { title: "Next week" } } },
    { empty: nothingSent },
  ),
  TaskPatch: examplesOf(
    taskPatch,
    { done: { summary: "Complete the task", value: { is_completed: true } } },
    {
      blank: blankTitle,
      list: unknownList,
    },
  ),
  TaskReplace: examplesOf(
    taskReplace,
    { whole: { summary: "Required members only", value: { title: "Send the report", task_list: TASK_LIST } } },
    { empty: nothingSent },
  ),
};
