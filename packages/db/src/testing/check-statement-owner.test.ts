import { describe, expect, test } from "vitest";
import { validateStatement, type Problem } from "./check-statement-owner.ts";

const owners = new Map([
  ["users", "id"],
  ["events", "user_id"],
  ["tasks", "user_id"],
  ["task_lists", "user_id"],
]);

/**
 * The problems of a statement; `$1` and `$2` are one account, `$3` is another one, `$4` is
 * something else.
 */
function validate(sql: string): Problem["kind"][] {
  const parameters = ["ann", "ann", "ben", "4"];
  return validateStatement({ sql, parameters }, owners).map(({ kind }) => kind);
}

describe("of one account alone are", () => {
  test.each([
    ["the rows of a given owner", "select title from events where user_id = $1 and id = $4"],
    ["the same the other way round, cast, and by its alias", "select 1 from events as e where $1::uuid = e.user_id"],
    ["a cast that loses nothing", "select 1 from events where user_id::text = $1::uuid::text"],
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
      "an insert of the owner before all that is given",
      "insert into tasks (user_id, id) select $1, given.* from jsonb_to_record($4) as given (id uuid)",
    ],
    [
      "an insert with a named query",
      "insert into tasks (user_id, id) with mine as (select id from events where user_id = $1) values ($1, (select id from mine))",
    ],
    [
      "an update from a list",
      "update tasks set position = p.position from unnest($4::text[]) as p (position) where user_id = $1",
    ],
    [
      "a delete by a query",
      "delete from tasks where user_id = $1 and id in (select id from tasks where user_id = $2 offset 5)",
    ],
    [
      "two of one name, inside and outside",
      "select 1 from tasks t where t.user_id = $1 and exists (select from events t where t.user_id = $2)",
    ],
    ["an answer as JSON", "select json_array(select title from tasks where user_id = $1)"],
    ["rows that are held", "select 1 from tasks where user_id = $1 for update of tasks skip locked"],
    ["what says nothing of rows", "begin; set local statement_timeout = '60s'; select pg_notify('a', 'b')"],
    ["plans made anew", "discard plans; set local plan_cache_mode = force_generic_plan"],
    ["a setting for triggers", "set local hourloom.reads_stored = 'on'"],
    ["a lock of what is no row", "select pg_try_advisory_xact_lock(hashtextextended($4, 0))"],
  ])("%s", (_what, sql) => {
    expect(validate(sql)).toEqual([]);
  });
});

describe("no account restricts the rows of", () => {
  test.each([
    ["no condition", "select user_id from events"],
    ["the id alone", "select title from events where id = $4"],
    ["the owner in the answer or the order", "select user_id from events where id = $4 order by user_id"],
    ["one of two alternatives", "select 1 from events where user_id = $1 or id = $4"],
    ["what must not be", "delete from events where not (user_id = $1)"],
    ["another comparison", "select 1 from events where user_id >= $1"],
    ["one of a list", "select 1 from events where user_id in ($1)"],
    ["any of a list", "select 1 from events where user_id = any($4)"],
    ["a row of several values", "select 1 from events where (user_id, id) = ($1, $4)"],
    ["what is not false", "select 1 from events where (user_id = $1) is not false"],
    ["a case", "select 1 from events where case when true then user_id = $1 end"],
    ["an operator that is only called like the equality", 'select 1 from events where user_id operator("=".<>) $1'],
    ["a cast that cuts letters off", "select 1 from events where user_id::char(1) = $1"],
    ["the same within another cast", "select 1 from events where user_id::char(1)::text = $1"],
    ["a parameter that is cut", "select 1 from events where user_id::text = $1::varchar(1)"],
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
    ["a lateral query beside", "select 1 from events, lateral (select from tasks) near where events.user_id = $1"],
    ["a query that becomes JSON", "select json_array(select title from tasks)"],
    ["values beside", "select 1 from (values ($1)) as x (user_id) join tasks on tasks.user_id = x.user_id"],
    ["a query among values", "select 1 from (values ((select title from tasks limit 1))) as x"],
    ["a query for a function beside", "select 1 from unnest(array(select id from tasks)) as x"],
    ["a whole table", "table tasks"],
    [
      "a query for the order, the limit or a window",
      "select 1 from events where user_id = $1 limit (select count(*) from tasks)",
    ],
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
    ["what is taken off", "select 1 from tasks where user_id = $1 except select 1 from events"],
    [
      "the later part of a recursion",
      "with recursive all_of as (select id from tasks where user_id = $1 union all select t.id from all_of join tasks t on t.id = all_of.id) select 1 from all_of",
    ],
    ["a named query that is kept", "with mine as materialized (select id from tasks) select 1 from mine"],
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
      "a deletion within an insert of values",
      "insert into tasks (user_id, id) with gone as (delete from events returning id) values ($1, $4)",
    ],
    [
      "a query for how many values are inserted",
      "insert into tasks (user_id, id) values ($1, $4) limit (select count(*) from events)",
    ],
    [
      "a query in an upsert",
      "insert into tasks (user_id, id) values ($1, $4) on conflict (user_id, id) do update set title = (select title from events limit 1)",
    ],
    [
      "a query in an answer",
      "insert into tasks (user_id, id) values ($1, $4) returning (select title from events limit 1)",
    ],
    [
      "a deletion by another table",
      "delete from tasks using events where events.user_id = $1 and tasks.id = events.id",
    ],
    [
      "a function that is called as something further out",
      "select 1 from tasks as jsonb_to_record where user_id = $1 and exists (select from events, jsonb_to_record($4) as (user_id uuid) where events.user_id = jsonb_to_record.user_id)",
    ],
    [
      "a column of something further out, in the condition of a join that does not see what is beside it",
      "select 1 from unnest($4) as x (user_id), lateral (select from waiting_list w join users on users.id = user_id, tasks where tasks.user_id = $1) near",
    ],
    [
      "an update without it",
      "update tasks set title = $4 from events where events.user_id = $1 and tasks.id = events.id",
    ],
  ])("%s", (_what, sql) => {
    expect(validate(sql)).toContain("whose");
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
    expect(validate(sql)).toContain("across");
  });

  test("one account joined by its owner is not among them, whichever it is", () => {
    expect(validate("select 1 from tasks join users on users.id = tasks.user_id where title = $4")).toEqual(["whose"]);
  });
});

describe("a row has no owner, or gets another one, by", () => {
  test.each([
    ["an insert without it", "insert into tasks (id) values ($4)"],
    ["an insert that leaves it to the database", "insert into tasks (user_id, id) values (default, $4)"],
    ["an insert of a made-up one", "insert into tasks (user_id, id) values (gen_random_uuid(), $4)"],
    ["a column that is no owner's", "insert into tasks (user_id, id) select id, id from events where user_id = $1"],
    ["a row beside one that has it", "insert into tasks (user_id, id) values ($1, $4), (null, $4)"],
    [
      "columns that come before it, nobody knows how many",
      "insert into tasks (id, user_id, title) select given.*, $1 from jsonb_to_record($4) as given (id uuid, user_id uuid)",
    ],
    [
      "the same of a value of several parts",
      "insert into tasks (id, user_id, title) select (given).*, $1 from jsonb_to_record($4) as given (id uuid, user_id uuid)",
    ],
    [
      "the same among values",
      "insert into tasks (id, user_id, title) values ((jsonb_populate_record(null::tasks, $4)).*, $1)",
    ],
    ["a union", "insert into tasks (user_id, id) select $1, id from events where user_id = $1 union select $1, $4"],
    ["a whole table", "insert into tasks (user_id, id) table events"],
    ["an update", "update tasks set user_id = $3 where user_id = $1"],
    ["an update of several columns", "update tasks set (title, user_id) = ($4, $3) where user_id = $1"],
    [
      "an upsert",
      "insert into tasks (user_id, id) values ($1, $4) on conflict (user_id, id) do update set user_id = $3",
    ],
  ])("%s", (_what, sql) => {
    expect(validate(sql)).toContain("owner");
  });
});

describe("what cannot be checked is rejected:", () => {
  test.each([
    ["a merge", "merge into tasks using events on tasks.user_id = $1 when matched then delete"],
    [
      "one within",
      "with gone as (merge into tasks using events on true when matched then delete returning 1) select 1 from gone",
    ],
    ["a truncation", "truncate tasks"],
    ["code", "do $$ begin delete from tasks; end $$"],
    ["a copy", "copy tasks to stdout"],
    ["a cursor", "declare c cursor for select 1 from tasks"],
    ["a statement for later", "prepare later as select 1 from tasks"],
    ["a plan", "explain analyze delete from tasks"],
    ["a sample", "select 1 from tasks tablesample system (1) where user_id = $1"],
    ["a table out of a query", "create table odd as select * from tasks where user_id = $1"],
    ["the same the other way round", "select * into odd from tasks where user_id = $1"],
    [
      "the same of a union",
      "select * into odd from tasks where user_id = $1 union select * from tasks where user_id = $1",
    ],
    ["columns under other names", "select 1 from tasks as t (id, user_id) where t.user_id = $1"],
    [
      "the same on the way into a table",
      "insert into tasks (user_id, id) select t.user_id, t.id from tasks as t (id, user_id) where t.user_id = $1",
    ],
    ["another schema", "select 1 from other.tasks where user_id = $1"],
    ["another way to find tables", "set search_path = other"],
    ["the same by a function", "select set_config('search_path', 'other', true)"],
    ["what PostgreSQL knows of the rows", "select most_common_vals from pg_stats"],
    [
      "a join by the names of columns",
      "select 1 from (tasks t join users o on o.id = $1 and t.user_id = o.id) right join unnest($4) as x (user_id) using (user_id) join users on users.id = user_id",
    ],
    [
      "the same with a name of its own",
      "select 1 from tasks t where user_id = $1 and exists (select from events join unnest($4) as x (user_id) using (user_id) as t where events.user_id = t.user_id)",
    ],
    ["the same of all columns", "select 1 from tasks natural join unnest($4) as x (user_id) where tasks.user_id = $1"],
    [
      "a name that is one thing inside and another one outside",
      "select 1 from unnest($4) as t (user_id), lateral (select from events e join users u on u.id = t.user_id and e.user_id = u.id, tasks t where t.user_id = $1) near",
    ],
    ["a value in place of a table", "select 1 from cast($4 as tasks)"],
    ["XML of a query", "select query_to_xml('select * from tasks', true, false, '')"],
    [
      "the same by its full name",
      "select pg_catalog.query_to_xml_and_xmlschema('select * from tasks', true, false, '')",
    ],
    ["XML of a table", "select table_to_xmlschema('users', true, false, '')"],
    ["XML of a schema", "select schema_to_xml('public', true, false, '')"],
    ["XML of all", "select database_to_xml(true, false, '')"],
    ["XML of a cursor", "select cursor_to_xml('c', 1, true, false, '')"],
    ["words of a query", "select word from ts_stat('select to_tsvector(title) from tasks') as x"],
    ["another connection", "select 1 from dblink('', 'select title from tasks') as x (title text)"],
    ["a file", "select 1 from tasks where user_id = $1 and title = pg_read_file('a')"],
    ["a large object", "select 1 from tasks where user_id = $1 order by lo_get(1)"],
  ])("%s", (_what, sql) => {
    expect(validate(sql)).toContain("unread");
  });
});
