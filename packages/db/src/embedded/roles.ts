import { DATABASE, OWNER, SUPERUSER } from "./settings.ts";

export interface RoleOptions {
  /** What PostgreSQL stores of the app's password. */
  verifier: string;
  /** For test servers, which create a database for each file. */
  createsDatabases: boolean;
}

/**
 * Creates the app's role and database in a new cluster; for a session on the database `postgres`.
 */
export function creationStatements(options: RoleOptions): string[] {
  return [...roleStatements(options), `CREATE DATABASE ${DATABASE} OWNER ${OWNER}`];
}

/**
 * Makes the app's role the owner of the database and its objects, and removes the superuser's
 * login, whatever its name; for a session on the app's database. One transaction, idempotent.
 */
export function upgradeStatements(options: RoleOptions): string[] {
  return [
    "BEGIN",
    ...roleStatements(options),
    `ALTER DATABASE ${DATABASE} OWNER TO ${OWNER}`,
    giveObjects,
    renameSuperuser,
    "COMMIT",
  ];
}

function roleStatements({ verifier, createsDatabases }: RoleOptions): string[] {
  const mayCreate = createsDatabases ? "CREATEDB" : "NOCREATEDB";
  return [
    `DO $$ BEGIN
       IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${OWNER}') THEN CREATE ROLE ${OWNER}; END IF;
     END $$`,
    `ALTER ROLE ${OWNER} LOGIN NOSUPERUSER ${mayCreate} NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${verifier}'`,
    // The role created by initdb cannot lose its superuser attribute.
    `DO $$ BEGIN EXECUTE format('ALTER ROLE %I NOLOGIN PASSWORD NULL', (SELECT rolname FROM pg_roles WHERE oid = 10)); END $$`,
  ];
}

/**
 * REASSIGN OWNED rejects the role created by initdb, which also owns the catalogues. Objects that
 * depend on a table follow it.
 */
const giveObjects = `DO $$
  DECLARE
    statement text;
  BEGIN
    FOR statement IN
      SELECT format('ALTER SCHEMA %I OWNER TO ${OWNER}', nspname) FROM pg_namespace
        WHERE nspowner = 10 AND oid >= 16384 AND nspname !~ '^pg_'
      UNION ALL
      SELECT format('ALTER TABLE %s OWNER TO ${OWNER}', oid::regclass) FROM pg_class
        WHERE relowner = 10 AND oid >= 16384 AND relkind IN ('r', 'p', 'v', 'm', 'f')
          AND relnamespace::regnamespace::text !~ '^pg_'
      UNION ALL
      SELECT format('ALTER SEQUENCE %s OWNER TO ${OWNER}', oid::regclass) FROM pg_class
        WHERE relowner = 10 AND oid >= 16384 AND relkind = 'S'
          AND NOT EXISTS (
            SELECT FROM pg_depend
            WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND refclassid = 'pg_class'::regclass
              AND deptype IN ('a', 'i'))
      UNION ALL
      SELECT format('ALTER ROUTINE %s OWNER TO ${OWNER}', oid::regprocedure) FROM pg_proc
        WHERE proowner = 10 AND oid >= 16384
      UNION ALL
      SELECT format('ALTER TYPE %s OWNER TO ${OWNER}', oid::regtype) FROM pg_type
        WHERE typowner = 10 AND oid >= 16384
          AND (typtype IN ('d', 'e', 'r')
            OR typrelid IN (SELECT oid FROM pg_class WHERE relkind = 'c'))
    LOOP
      EXECUTE statement;
    END LOOP;
  END $$`;

/** No role can rename itself. RESET SESSION AUTHORIZATION has no effect in single-user mode. */
const renameSuperuser = `DO $$
  DECLARE
    old_name text := (SELECT rolname FROM pg_roles WHERE oid = 10);
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${SUPERUSER}') THEN
      CREATE ROLE renames_superuser SUPERUSER;
      SET LOCAL SESSION AUTHORIZATION renames_superuser;
      EXECUTE format('ALTER ROLE %I RENAME TO ${SUPERUSER}', old_name);
      SET LOCAL SESSION AUTHORIZATION ${SUPERUSER};
      DROP ROLE renames_superuser;
    END IF;
  END $$`;
