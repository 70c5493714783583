/**
 * The ceiling: bare Fastify and pg on the same tables, with nothing but a token look-up and one
 * statement, on the database of `DATABASE_URL`. Prints its address.
 */
import { createHash, randomUUID } from "node:crypto";
import fastify, { type FastifyRequest } from "fastify";
import pg from "pg";
import { eventColumns } from "../../packages/db/src/queries/events.ts";

const POOL_SIZE = 10;
const columns = eventColumns.join(", ");

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: POOL_SIZE });
const app = fastify();

async function ownerOf(request: FastifyRequest): Promise<string> {
  const token = (request.headers.authorization ?? "").slice("Token ".length);
  const { rows } = await pool.query<{ user_id: string }>(
    `select auth_tokens.user_id, users.is_active, users.timezone
    from auth_tokens join users on users.id = auth_tokens.user_id where token_hash = $1`,
    [createHash("sha256").update(token).digest()],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("unknown token");
  return row.user_id;
}

async function rowsOf(text: string, values: unknown[]): Promise<object[]> {
  const { rows } = await pool.query<object>(text, values);
  return rows;
}

app.get("/events/", async (request) =>
  rowsOf(`select ${columns} from events where user_id = $1 and deleted_at is null order by created_at, id limit 500`, [
    await ownerOf(request),
  ]),
);

app.post<{ Body: { title: string; date: string; start_time: string } }>("/events/", async (request, reply) => {
  const owner = await ownerOf(request);
  const { title, date, start_time } = request.body;
  const [row] = await rowsOf(
    `insert into events (user_id, id, title, date, start_time) values ($1, $2, $3, $4, $5) returning ${columns}`,
    [owner, randomUUID(), title, date, start_time],
  );
  return reply.code(201).send(row);
});

app.patch<{ Params: { id: string }; Body: { title: string } }>("/events/:id/", async (request) => {
  const owner = await ownerOf(request);
  const [row] = await rowsOf(
    `update events set title = $3, version = version + 1 where user_id = $1 and id = $2 returning ${columns}`,
    [owner, request.params.id, request.body.title],
  );
  return row;
});

app.get<{ Querystring: { from: string; to: string } }>("/month", async (request) => {
  const owner = await ownerOf(request);
  const { from, to } = request.query;
  return rowsOf(
    `select ${columns} from events where user_id = $1 and deleted_at is null and date >= $2 and date < $3
    order by date, start_time`,
    [owner, from, to],
  );
});

app.get("/timer", async (request) => {
  const [row] = await rowsOf("select state, version from timers where user_id = $1", [await ownerOf(request)]);
  return row ?? {};
});

process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);
