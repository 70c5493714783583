import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { followNotifications } from "./notifications.ts";
import { createTestDatabase } from "./testing/test-database.ts";

test("a listening connection that the server ends is reopened, reports it, and receives again", async () => {
  const { db, connection, drop } = await createTestDatabase();
  const received: string[] = [];
  const onListening = vi.fn();
  const onError = vi.fn();
  const onNotification = (payload: string) => void received.push(payload);
  const { stop } = followNotifications(connection, "weather", { onNotification, onListening, onError });
  await expect.poll(() => onListening).toHaveBeenCalledTimes(1);
  await sql`select pg_notify('weather', 'rain')`.execute(db);
  await expect.poll(() => received).toEqual(["rain"]);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hourloom changes' and datname = current_database()`.execute(db);
  await expect.poll(() => onListening).toHaveBeenCalledTimes(2);
  expect(onError).toHaveBeenCalled();
  await sql`select pg_notify('weather', 'sun')`.execute(db);
  await expect.poll(() => received).toEqual(["rain", "sun"]);
  await stop();
  await drop();
});
