/**
 * The registry of the kinds of items: what works for all kinds reads it. `table` has the rows of
 * the kind. `references` are its members that name other rows, by their table; a row is deleted and
 * restored with that of its `parent` member. `title` says where a title comes from, and `noun` how
 * texts call one. Without zod.
 */
export const itemKinds = {
  calendar: { kind: "calendar", noun: "calendar", table: "calendars", references: {}, parent: null, title: "own" },
  task_list: { kind: "task_list", noun: "list", table: "task_lists", references: {}, parent: null, title: "own" },
  task: {
    kind: "task",
    noun: "task",
    table: "tasks",
    references: { task_list: "task_lists" },
    parent: "task_list",
    title: "own",
  },
  task_block: {
    kind: "task_block",
    noun: "block",
    table: "task_blocks",
    references: { task: "tasks" },
    parent: "task",
    title: "of task",
  },
  event: {
    kind: "event",
    noun: "event",
    table: "events",
    references: { calendar: "calendars" },
    parent: "calendar",
    title: "own",
  },
  pomodoro: {
    kind: "pomodoro",
    noun: "pomodoro",
    table: "pomodoros",
    references: { task: "tasks" },
    parent: null,
    title: "own",
  },
  flowtime: {
    kind: "flowtime",
    noun: "flow time session",
    table: "flowtimes",
    references: { task: "tasks" },
    parent: null,
    title: "of task",
  },
} as const;

export type ItemKindName = keyof typeof itemKinds;

/** Kinds that contain others come before those. */
const listed = Object.values(itemKinds);
export type ItemTable = (typeof listed)[number]["table"];

export const itemKindNames = listed.map(({ kind }) => kind);
export const itemTables = listed.map(({ table }) => table);

/** Parts of an account that pages are told of when they change. */
export const liveKinds = [...itemKindNames, "timer", "settings", "reminder", "account"] as const;
export type LiveKind = (typeof liveKinds)[number];

/** References to rows of items, by member. */
export type References = Readonly<Record<string, ItemTable>>;

/** The members of a row that name other rows, with the table of those. */
export function referencesOf(kind: ItemKindName): References {
  return itemKinds[kind].references;
}

/** The parent or a child of a kind. The child's `member` names the parent. */
export interface RelatedKind {
  kind: ItemKindName;
  table: ItemTable;
  member: string;
}

/** The kind that rows of this one belong to; undefined for none. */
export function parentOf(kind: ItemKindName): RelatedKind | undefined {
  const { parent: member } = itemKinds[kind];
  const parent = listed.find(({ table }) => member !== null && table === referencesOf(kind)[member]);
  return member === null || parent === undefined ? undefined : { kind: parent.kind, table: parent.table, member };
}

/** The kinds whose rows belong to those of this one. */
export function childrenOf(kind: ItemKindName): RelatedKind[] {
  return listed.flatMap((child) => {
    const parent = parentOf(child.kind);
    return parent?.kind === kind ? [{ kind: child.kind, table: child.table, member: parent.member }] : [];
  });
}
