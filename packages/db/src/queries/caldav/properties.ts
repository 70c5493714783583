import { sql } from "kysely";
import type { UserId } from "../../owner.ts";
import { compileOnce } from "../../compile-once.ts";
import type { Db } from "../../connect.ts";
import type { StoredProperties } from "../../tables/calendar-files.ts";
import type { CollectionKey } from "./collections.ts";

/** Properties that clients stored of collections and of the home. */

export type PropertyOwner = Omit<CollectionKey, "userId">;

const storedProperties = compileOnce<
  { userId: UserId; kinds: string[]; ids: string[]; names: readonly string[] | null },
  PropertyOwner & { properties: StoredProperties }
>(
  (_db, value) => sql<PropertyOwner & { properties: StoredProperties }>`
    select k.kind, k.id, (
      select json_object_agg(one.key, one.value) from jsonb_each_text(k.properties) one
      where one.key like '{%' and (${value("names")}::text[] is null or one.key = any(${value("names")}::text[]))
    ) as properties
    from unnest(${value("kinds")}::text[], ${value("ids")}::uuid[]) wanted (kind, id)
    join collections k on k.user_id = ${value("userId")} and k.kind = wanted.kind and k.id = wanted.id`,
);

/** The properties of these names that clients stored of collections; null: all that they stored. */
export async function listProperties(
  db: Db,
  userId: UserId,
  { owners, names }: { owners: readonly PropertyOwner[]; names: readonly string[] | null },
): Promise<(PropertyOwner & { properties: StoredProperties | null })[]> {
  return storedProperties(db, {
    userId,
    kinds: owners.map(({ kind }) => kind),
    ids: owners.map(({ id }) => id),
    names,
  });
}

/** Properties by `{namespace}name`. */
export interface PropertyChanges {
  set: StoredProperties;
  removed: readonly string[];
}

/** What an account stores of properties, in octets, and of how many names in one collection. */
export interface PropertySizes {
  names: number;
  octetsBefore: number;
  octetsAfter: number;
}

/** What an account, also in its trash, would store after `updateProperties`. */
export async function measureProperties(
  db: Db,
  { userId, kind, id }: CollectionKey,
  { set, removed }: PropertyChanges,
): Promise<PropertySizes> {
  const sent = JSON.stringify(set);
  const { rows } = await sql<PropertySizes>`
    with stored as (
      select
        coalesce(sum(octet_length(properties::text)) filter (where properties <> '{}'), 0)::float8 as octets,
        coalesce(max(properties::text) filter (where kind = ${kind} and id = ${id}), '{}')::jsonb as here
      from collections where user_id = ${userId}
    ), changed as (
      select octets, here, (here || ${sent}::jsonb) - ${removed}::text[] as properties from stored
    )
    select octets as "octetsBefore",
      octets - octet_length(here::text) + octet_length(properties::text) as "octetsAfter",
      (select count(*)::integer from jsonb_object_keys(properties)) as names
    from changed`.execute(db);
  return rows[0] ?? { names: 0, octetsBefore: 0, octetsAfter: 0 };
}

export async function updateProperties(
  db: Db,
  { userId, kind, id }: CollectionKey,
  { set, removed }: PropertyChanges,
): Promise<void> {
  const sent = JSON.stringify(set);
  await sql`
    insert into collections as known (user_id, kind, id, properties)
    values (${userId}, ${kind}, ${id}, ${sent}::jsonb)
    on conflict (user_id, kind, id) do update
    set properties = (known.properties || excluded.properties) - ${removed}::text[]`.execute(db);
}
