export type PlannedKind = "event" | "task" | "pomodoro" | "flowtime";

/** An item of the example week, with its times as `HH:mm`. */
export interface PlannedItem {
  kind: PlannedKind;
  title: string;
  from: string;
  until: string;
}

function planned(kind: PlannedKind, title: string, from: string, until: string): PlannedItem {
  return { kind, title, from, until };
}

/** The week of the landing page, by weekday from Sunday: a screenshot, or a list on phones. */
export const plannedWeek: readonly (readonly PlannedItem[])[] = [
  [
    planned("event", "Run", "09:00", "10:00"),
    planned("event", "Brunch", "11:00", "12:30"),
    planned("flowtime", "Sketch", "14:00", "16:00"),
  ],
  [
    planned("task", "Plan", "09:00", "10:00"),
    planned("pomodoro", "Essay", "10:15", "11:15"),
    planned("pomodoro", "Essay", "11:30", "12:30"),
    planned("event", "Class", "14:00", "15:30"),
    planned("task", "Mail", "16:00", "17:00"),
  ],
  [
    planned("event", "Team", "09:00", "10:00"),
    planned("flowtime", "Design", "10:15", "12:15"),
    planned("event", "Client call", "13:30", "14:30"),
    planned("pomodoro", "Icons", "15:00", "16:00"),
  ],
  [
    planned("task", "Books", "09:00", "10:00"),
    planned("pomodoro", "Essay", "10:15", "11:15"),
    planned("pomodoro", "Essay", "11:30", "12:30"),
    planned("event", "Dentist", "13:30", "14:30"),
    planned("flowtime", "Reading", "15:00", "17:00"),
  ],
  [
    planned("event", "Team", "09:00", "10:00"),
    planned("pomodoro", "Icons", "10:15", "11:15"),
    planned("task", "Invoice", "11:30", "12:30"),
    planned("event", "Class", "14:00", "15:30"),
    planned("event", "Gym", "16:00", "17:00"),
  ],
  [
    planned("pomodoro", "Essay", "09:00", "10:00"),
    planned("flowtime", "Design", "10:15", "12:15"),
    planned("task", "Call Jonas", "14:00", "15:00"),
    planned("event", "Review", "15:30", "16:30"),
  ],
  [
    planned("event", "Market", "10:00", "11:30"),
    planned("task", "Cook", "12:30", "13:30"),
    planned("event", "Cinema", "15:00", "17:00"),
  ],
];
