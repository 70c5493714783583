import { sql, type Kysely } from "kysely";

/** An installation that has accounts begins with an empty epoch, so that no entity tag changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      is_only boolean primary key default true check (is_only),
      epoch text not null check (epoch ~ '^([0-9a-f]{8})?$')
    )`.execute(db);
  await sql`
    insert into installation (epoch)
    select case when exists (select from users) then '' else left(md5(gen_random_uuid()::text), 8) end`.execute(db);
}
