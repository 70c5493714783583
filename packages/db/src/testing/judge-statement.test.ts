import { describe, expect, test } from "vitest";
import { judgeStatement, type Problem } from "./judge-statement.ts";

const owners = new Map([
  ["users", "id"],
  ["events", "user_id"],
  ["tasks", "user_id"],
  ["task_lists", "user_id"],
]);

/** What is wrong where `$1` and `$2` are one account, `$3` is another one, and `$4` is something else. */
function judge(sql: string): Problem["kind"][] {
  const parameters = ["ann", "ann", "ben", "4"];
  return judgeStatement({ sql, parameters }, owners).map(({ kind }) => kind);
}

describe("of one account alone are", () => {
  test.each([
    ["the rows of a given owner", "select title from events where user_id = $1 and id = $4"],
    ["the same the other way round, cast, and by its alias", "select 1 from events as e where $1::uuid = e.user_id"],
    ["rows of nobody or of one", "delete from tasks where user_id is not distinct from $1"],
    ["the account itself", "select email from users where id = $1 for update"],
    ["tables without an owner", "update rate_limits set taken = 1 where key = $4"],
    ["two given the same owner", "select 1 from tasks, events where tasks.user_id = $1 and events.user_id = $2"],
    [
      "one tied to another",
      "select 1 from tasks join task_lists l on l.user_id = tasks.user_id and l.id = tasks.task_list where tasks.user_id = $1",
    ],
    [
      "one tied to the account",
      "select 1 from tasks join users on users.id = tasks.user_id and users.email = $4 where user_id = $1",
    ],
    [
      "an outer side with the owner in its condition",
      "select 1 from tasks left join task_lists l on l.user_id = $2 and l.id = tasks.task_list where tasks.user_id = $1",
    ],
    [
      "a chain of joins",
      "select 1 from tasks a join (tasks b join tasks c on c.user_id = b.user_id) on a.user_id = c.user_id where b.user_id = $1",
    ],
    [
      "a subquery that is tied to the row outside",
      "select (select title from tasks where tasks.user_id = events.user_id and tasks.id = events.id) from events where user_id = $1",
    ],
    [
      "a query beside, with the owner inside",
      "select 1 from (select id from tasks where user_id = $1 union all select id from events where user_id = $2) both_kinds",
    ],
    [
      "a named query",
      "with mine as (select id from tasks where user_id = $1) select 1 from mine left join events on events.user_id = $2",
    ],
    ["a named query of a table's name", "with tasks as (select * from tasks where user_id = $1) select * from tasks"],
    [
      "a lateral query",
      "select 1 from events, lateral (select 1 from tasks x where x.user_id = events.user_id) near where events.user_id = $1",
    ],
    ["an insert with its owner", "insert into tasks (id, user_id) values ($4, $1), ($4, $2) returning id"],
    ["an insert of an account", "insert into users (id, email) values ($1, $4) on conflict do nothing"],
    [
      "an insert of what was found",
      "insert into tasks (user_id, id) select user_id, id from events where user_id = $1",
    ],
    [
      "an upsert by a key with the owner",
      "insert into tasks (user_id, id) values ($1, $4) on conflict (user_id, id) do update set title = $4",
    ],
    [
      "an update from a list",
      "update tasks set position = p.position from unnest($4::text[]) as p (position) where user_id = $1",
    ],
    [
      "a delete by a query",
      "delete from tasks where user_id = $1 and id in (select id from tasks where user_id = $2 offset 5)",
    ],
    ["what says nothing of rows", "begin; set local statement_timeout = '60s'; select pg_notify('a', 'b')"],
  ])("%s", (_what, sql) => {
    expect(judge(sql)).toEqual([]);
  });
});

describe("nothing says whose rows are meant by", () => {
  test.each([
    ["no condition", "select user_id from events"],
    ["the id alone", "select title from events where id = $4"],
    ["the owner in the answer or the order", "select user_id from events where id = $4 order by user_id"],
    ["one of two alternatives", "select 1 from events where user_id = $1 or id = $4"],
    ["what must not be", "delete from events where not (user_id = $1)"],
    ["another comparison", "select 1 from events where user_id >= $1"],
    ["one of a list", "select 1 from events where user_id in ($1)"],
    ["any of a list", "select 1 from events where user_id = any($4)"],
    ["the column itself", "select 1 from events where user_id = user_id"],
    ["a text in the code", "select 1 from events where user_id = 'ann'"],
    ["the owner of something that is none", "select 1 from events, unnest($4) as x (user_id) where x.user_id = $1"],
    ["an unknown parameter", "select 1 from events where user_id = $9"],
    ["a condition of the groups", "select count(*) from events group by user_id having user_id = $1"],
    [
      "the kept side of an outer join",
      "select 1 from events left join task_lists l on l.user_id = $1 and events.user_id = $1",
    ],
    ["one side of a full join", "select 1 from unnest($4) as x full join tasks on tasks.user_id = $1"],
    ["the other side of one", "select 1 from tasks full join unnest($4) as x on tasks.user_id = $1"],
    ["a query beside", "select 1 from (select id from tasks) as mine"],
    [
      "the owner of something that is none, named as one further out",
      "select 1 from events where user_id = $1 and exists (select from users, unnest($4) as x (user_id) where users.id = user_id)",
    ],
    ["a key of another kind", "select 1 from users where email_key = $4"],
    ["the id of a row, in place of the account's", "select 1 from tasks where id = $1"],
    [
      "rows by their place",
      "delete from tasks where user_id = $1 and ctid = any(array(select ctid from tasks limit 5))",
    ],
    ["a part of a union", "select 1 from tasks where user_id = $1 union select 1 from events"],
    ["a named query", "with mine as (select id from tasks) select 1 from mine"],
    [
      "a subquery by the id of the row outside",
      "select (select title from tasks where tasks.id = events.id) from events where user_id = $1",
    ],
    [
      "what only a subquery restricts",
      "select 1 from events where exists (select from tasks where tasks.user_id = events.user_id and events.user_id = $1 and tasks.user_id = $1)",
    ],
    [
      "the owner's column of a table further out, hidden",
      "select 1 from users where id = $1 and exists (select from events where id = $1)",
    ],
    ["a deletion within", "with gone as (delete from tasks where id = $4 returning id) select 1 from gone"],
    [
      "an update without it",
      "update tasks set title = $4 from events where events.user_id = $1 and tasks.id = events.id",
    ],
  ])("%s", (_what, sql) => {
    expect(judge(sql)).toContain("whose");
  });
});

describe("rows of several accounts may meet by", () => {
  test.each([
    ["two owners", "select 1 from tasks, events where tasks.user_id = $1 and events.user_id = $3"],
    [
      "an owner inside and another outside",
      "select (select 1 from tasks where user_id = $3) from events where user_id = $1",
    ],
    ["parts of a union", "select 1 from tasks where user_id = $1 union select 1 from events where user_id = $3"],
    [
      "a join by the id alone",
      "select 1 from tasks join task_lists l on l.id = tasks.task_list where tasks.user_id = $1",
    ],
    ["a join of which nothing is given", "select 1 from tasks join task_lists l on l.id = tasks.task_list"],
    ["rows for two", "insert into tasks (user_id, id) values ($1, $4), ($3, $4)"],
    ["what one has, for another", "insert into tasks (user_id, id) select $3, id from tasks where user_id = $1"],
    [
      "an upsert by another key",
      "insert into users (id, email) values ($1, $4) on conflict (email) do update set email = $4",
    ],
    [
      "an upsert by a constraint",
      "insert into tasks (user_id, id) values ($1, $4) on conflict on constraint tasks_pkey do update set title = $4",
    ],
  ])("%s", (_what, sql) => {
    expect(judge(sql)).toContain("across");
  });

  test("one account joined by its owner is not among them, whoever it is", () => {
    expect(judge("select 1 from tasks join users on users.id = tasks.user_id where title = $4")).toEqual(["whose"]);
  });
});

describe("a row has no owner, or gets another one, by", () => {
  test.each([
    ["an insert without it", "insert into tasks (id) values ($4)"],
    ["an insert that leaves it to the database", "insert into tasks (user_id, id) values (default, $4)"],
    ["an insert of a made-up one", "insert into tasks (user_id, id) values (gen_random_uuid(), $4)"],
    ["a column that is no owner's", "insert into tasks (user_id, id) select id, id from events where user_id = $1"],
    ["a row beside one that has it", "insert into tasks (user_id, id) values ($1, $4), (null, $4)"],
    ["an update", "update tasks set user_id = $3 where user_id = $1"],
    [
      "an upsert",
      "insert into tasks (user_id, id) values ($1, $4) on conflict (user_id, id) do update set user_id = $3",
    ],
  ])("%s", (_what, sql) => {
    expect(judge(sql)).toContain("owner");
  });
});

test.each([
  "merge into tasks using events on tasks.user_id = events.user_id when matched then delete",
  "truncate tasks",
  "do $$ begin delete from tasks; end $$",
  "copy tasks to stdout",
  "select 1 from tasks tablesample system (1) where user_id = $1",
])("what cannot be judged is refused: %s", (sql) => {
  expect(judge(sql)).toContain("unread");
});
