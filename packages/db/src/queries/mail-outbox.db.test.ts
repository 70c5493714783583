import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import * as accounts from "../../migrations/20261121_0900_accounts.ts";
import * as mail from "../../migrations/20261121_1000_mail.ts";
import { createEmptyTestDatabase, createTestDatabase } from "../testing/test-database.ts";

const USER = "0199aaaa-0000-7000-8000-000000000001";
const MAIL = "0199aaaa-0000-7000-8000-000000000002";

test("mails that wait while the outbox is migrated stay", async () => {
  const { db, drop } = await createEmptyTestDatabase();
  onTestFinished(drop);
  const schema = db.withTables<Record<never, never>>();
  await accounts.up(schema as never);
  await sql`
    insert into users (id, username, username_key, email, email_key, first_name, last_name, timezone)
    values (${USER}, 'ann', 'ann', 'ann@example.com', 'ann@example.com', '', '', 'UTC')`.execute(db);
  await sql`insert into mail_outbox (user_id, id, kind, attempts) values (${USER}, ${MAIL}, 'activation', 3)`.execute(
    db,
  );
  await mail.up(schema as never);
  const stored = await db.selectFrom("mail_outbox").select(["user_id", "id", "kind", "attempts", "dead_at"]).execute();
  expect(stored).toEqual([{ user_id: USER, id: MAIL, kind: "activation", attempts: 3, dead_at: null }]);
});

test("a mail has no owner exactly when it is discarded", async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const insert = (user_id: string | null, kind: "activation" | "discarded") =>
    db.insertInto("mail_outbox").values({ id: MAIL, user_id, kind }).execute();
  await expect(insert(null, "activation")).rejects.toMatchObject({ constraint: "mail_outbox_owner" });
  await expect(insert(USER, "discarded")).rejects.toMatchObject({ constraint: "mail_outbox_owner" });
  await insert(null, "discarded");
});
