import type { CsvLine } from "../csv-table.ts";
import type { ProgramContext } from "../content.ts";

/** Samples of files of other programs, written by hand after their documentation. */

export const sampleContext: ProgramContext = {
  zone: "Europe/Prague",
  today: "2026-11-26",
  email: "ann@example.org",
  fileTitle: "backup",
  readDue: () => undefined,
};

export function linesOf(rows: readonly (readonly string[])[]): CsvLine[] {
  return rows.map((cells, index) => ({ line: index + 1, cells }));
}

/** CSV (RFC 4180) with every cell in quotes. */
export function csvOf(rows: readonly (readonly string[])[], delimiter = ","): string {
  return rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter) + "\r\n").join("");
}

/** The help of Todoist: "Import or export a project as a CSV file". */
export const todoistSample = [
  [
    "TYPE",
    "CONTENT",
    "DESCRIPTION",
    "PRIORITY",
    "INDENT",
    "AUTHOR",
    "RESPONSIBLE",
    "DATE",
    "DATE_LANG",
    "TIMEZONE",
    "DURATION",
    "DURATION_UNIT",
  ],
  ["meta", "view_style=list", "", "", "", "", "", "", "", "", "", ""],
  ["section", "Kitchen", "", "", "", "", "", "", "", "", "", ""],
  ["task", "Paint the wall @home", "White, 2 l", "1", "1", "Ann (1)", "", "2026-12-01 14:30", "en", "", "90", "minute"],
  ["task", "Buy paint", "", "4", "2", "Ann (1)", "", "", "en", "", "", ""],
  ["task", "Compare shops", "online too", "4", "3", "Ann (1)", "", "", "en", "", "", ""],
  ["note", 'Ask about the colour [[file {"file_name":"a.png"}]]', "", "", "", "Ann (1)", "", "", "", "", "", ""],
  ["task", "Water the plants", "", "4", "1", "Ann (1)", "", "every! 3 days", "en", "", "", ""],
  ["task", "=1+1", "", "4", "1", "Ann (1)", "Ben (2)", "morgen", "de", "", "", ""],
  ["", "", "", "", "", "", "", "", "", "", "", ""],
];

const tickTickHeader = [
  "Folder Name",
  "List Name",
  "Title",
  "Kind",
  "Tags",
  "Content",
  "Is Check list",
  "Start Date",
  "Due Date",
  "Reminder",
  "Repeat",
  "Priority",
  "Status",
  "Created Time",
  "Completed Time",
  "Order",
  "Timezone",
  "Is All Day",
  "Is Floating",
  "Column Name",
  "Column Order",
  "View Mode",
  "taskId",
  "parentId",
];

function tickTickRow(members: Readonly<Record<string, string>>): string[] {
  const usual = {
    Kind: "TEXT",
    "Is Check list": "N",
    Priority: "0",
    Status: "0",
    "Created Time": "2026-11-01T08:00:00+0000",
    Timezone: "Asia/Shanghai",
    "Is Floating": "false",
    "View Mode": "list",
  };
  const all: Readonly<Record<string, string>> = { ...usual, ...members };
  return tickTickHeader.map((name) => all[name] ?? "");
}

/** A backup of TickTick, version 7.1. */
export const tickTickSample = [
  ["Date: 2026-11-20+0000"],
  ["Version: 7.1"],
  ["Status: \n0 Normal\n1 Completed\n2 Archived"],
  tickTickHeader,
  tickTickRow({
    "Folder Name": "Private",
    "List Name": "Home",
    Title: "Pay the rent",
    Tags: "money",
    "Start Date": "2026-11-30T16:00:00+0000",
    "Due Date": "2026-11-30T16:00:00+0000",
    Repeat: "RRULE:FREQ=MONTHLY;INTERVAL=1",
    "Is All Day": "true",
    Reminder: "PT0S",
    taskId: "1",
  }),
  tickTickRow({
    "List Name": "Home",
    Title: "Call the bank",
    "Start Date": "2026-12-01T09:00:00+0000",
    "Due Date": "2026-12-01T10:30:00+0000",
    Priority: "5",
    taskId: "2",
  }),
  tickTickRow({
    "List Name": "Trip",
    Title: "Pack",
    Kind: "CHECKLIST",
    "Is Check list": "Y",
    Content: "For a week\n▪Shoes\n▫Coat",
    taskId: "3",
  }),
  tickTickRow({ "List Name": "Trip", Title: "Book", taskId: "4", parentId: "3", Status: "1" }),
  tickTickRow({
    "List Name": "Trip",
    Title: "Passport",
    Status: "2",
    "Completed Time": "2026-11-10T12:00:00+0000",
    taskId: "5",
  }),
  tickTickRow({ "List Name": "Trip", Title: "Ideas", Kind: "NOTE", Content: "Lisbon", taskId: "6" }),
  tickTickRow({ Title: "Broken", "Due Date": "soon", Repeat: "LUNAR:1", taskId: "7" }),
];

/** The detailed report of Toggl Track. */
export const togglSample = [
  [
    "User",
    "Email",
    "Client",
    "Project",
    "Task",
    "Description",
    "Billable",
    "Start date",
    "Start time",
    "End date",
    "End time",
    "Duration",
    "Tags",
    "Amount (USD)",
  ],
  [
    "Ann",
    "ann@example.org",
    "Acme",
    "Website",
    "",
    "Design",
    "Yes",
    "2026-11-02",
    "09:00:00",
    "2026-11-02",
    "10:30:00",
    "01:30:00",
    "focus",
    "90.00",
  ],
  [
    "Ann",
    "ann@example.org",
    "Acme",
    "Website",
    "",
    "Design",
    "No",
    "2026-11-03",
    "23:30:00",
    "2026-11-04",
    "00:15:00",
    "00:45:00",
    "",
    "",
  ],
  [
    "Ann",
    "ann@example.org",
    "",
    "",
    "",
    "",
    "No",
    "2026-11-03",
    "08:00:00",
    "2026-11-03",
    "08:20:00",
    "00:20:00",
    "",
    "",
  ],
  ["Ann", "ann@example.org", "", "Website", "", "Running", "No", "2026-11-04", "08:00:00", "", "", "", "", ""],
];

/** A backup of Super Productivity. */
export const superProductivitySample = {
  timestamp: 1_764_000_000_000,
  lastUpdate: 1_764_000_000_000,
  data: {
    project: {
      ids: ["INBOX_PROJECT", "p1"],
      entities: { INBOX_PROJECT: { id: "INBOX_PROJECT", title: "Inbox" }, p1: { id: "p1", title: "Website" } },
    },
    task: {
      ids: ["t1", "t2"],
      entities: {
        t1: {
          id: "t1",
          title: "Write the text",
          projectId: "p1",
          subTaskIds: ["t2"],
          tagIds: ["TODAY", "tag"],
          notes: "Two pages",
          isDone: false,
          dueDay: "2026-12-02",
          timeEstimate: 5_400_000,
          timeSpent: 4_500_000,
          timeSpentOnDay: { "2026-11-20": 3_600_000, "2026-11-21": 900_000 },
          created: Date.UTC(2026, 10, 1),
          attachments: [],
        },
        t2: {
          id: "t2",
          title: "Outline",
          projectId: "p1",
          parentId: "t1",
          isDone: true,
          timeSpentOnDay: { "2026-11-20": 3_600_000 },
        },
      },
    },
    archiveYoung: {
      task: {
        ids: ["t3"],
        entities: {
          t3: {
            id: "t3",
            title: "Old",
            projectId: "INBOX_PROJECT",
            subTaskIds: [],
            tagIds: [],
            isDone: true,
            doneOn: Date.UTC(2026, 9, 3, 10),
            dueWithTime: Date.UTC(2026, 9, 3, 8),
            timeSpentOnDay: { "2026-11-20": 1_800_000 },
          },
        },
      },
    },
    tag: {
      ids: ["TODAY", "tag"],
      entities: { TODAY: { id: "TODAY", title: "Today" }, tag: { id: "tag", title: "Writing, long" } },
    },
    taskRepeatCfg: { ids: ["r"], entities: { r: { id: "r", title: "Daily" } } },
    simpleCounter: { ids: [], entities: {} },
    note: { ids: ["n"], entities: { n: { id: "n", content: "Hello" } } },
  },
};
