import { createHash } from "node:crypto";
import { countStored, findAccountData, listStoredPage } from "@hourloom/db/queries/account-data";
import { findSettings } from "@hourloom/db/queries/account-settings";
import {
  BATCH_BYTES,
  dataCounts,
  dataPage,
  PAGE_ROWS_MAX,
  type CommitCall,
  type DataCounts,
  type DataCursor,
  type DataKind,
  type DataOverview,
  type DataPage,
  type DataPageQuery,
  type StageCall,
} from "@hourloom/schema/account-data";
import { done, refuse, type Outcome } from "@hourloom/schema/refusals";
import { audit, auditOnce } from "../accounts/audit.ts";
import type { Client, ItemContext, Owner } from "../context.ts";
import { createFairQueue } from "../fair-queue.ts";
import { doOnce, writeInTurn, type RepeatKey } from "../items/repeats.ts";
import type { LimitsService } from "../limits.ts";
import type { TimerService } from "../timer/service.ts";
import { commitImport } from "./commit-import.ts";
import { judgeRows } from "./judge-rows.ts";
import { stageRows } from "./stage-rows.ts";

/** All of an account: out of it page by page, and into an empty one. */
export interface DataService {
  /** What there is, for whoever is about to fetch it, and what there is but once. */
  overview(owner: Owner): Promise<Outcome<DataOverview>>;
  /** The next rows of a kind, about 200 kB of them at most. */
  page(owner: Owner, query: DataPageQuery, client: Client): Promise<Outcome<DataPage>>;
  /** Keeps rows of a file until all of them are there. Refused where one is not good in itself, and where the account is not empty. */
  stage(owner: Owner, call: StageCall): Promise<Outcome<{ rows: number }>>;
  /** Puts what was sent into place, all of it or nothing; answers how many of each kind there are now. The same import is put into place once. */
  commit(owner: Owner, call: CommitCall, client: Client): Promise<Outcome<DataCounts>>;
}

interface DataDeps extends ItemContext {
  limits: LimitsService;
  timer: TimerService;
}

async function overview({ db, timer }: DataDeps, owner: Owner): Promise<Outcome<DataOverview>> {
  const { userId } = owner;
  const account = await findAccountData(db, userId);
  if (account === undefined) return refuse({ code: "token_invalid" });
  const current = await timer.get(owner);
  if (!current.ok) return current;
  const { state, version } = current.value;
  const { trashed, ...counts } = await countStored(db, userId);
  const settings = (await findSettings(db, userId)) ?? null;
  return done({ counts, trashed, account, settings, timer: version === 0 ? null : { state, version } });
}

interface PageCall {
  query: DataPageQuery;
  client: Client;
}

/** The place of a row among those of its kind. */
function cursorOf(kind: DataKind, row: Record<string, unknown> | undefined): DataCursor | null {
  if (row === undefined) return null;
  return kind === "event_exceptions"
    ? { id: String(row["event_id"]), date: String(row["date"]) }
    : { id: String(row["id"]), date: null };
}

async function page(deps: DataDeps, { userId }: Owner, { query, client }: PageCall): Promise<Outcome<DataPage>> {
  const { db } = deps;
  const { kind, after } = query;
  if (after === null) await auditOnce(deps, "exported", { userId, client });
  const { rows, has_more } = await listStoredPage(db, userId, {
    ...{ kind, after },
    ...{ rows: PAGE_ROWS_MAX, bytes: BATCH_BYTES },
  });
  return done(dataPage.parse({ kind, rows, next: has_more ? cursorOf(kind, rows.at(-1)) : null }));
}

/** An import holds a connection for as long as half a minute, of the ten that all requests share. Who waits in vain asks again. */
const COMMITS = { atOnce: 1, length: 20, waitMs: 2_000 };

/** By its id an import is known again. */
function repeatOf({ import_id, rows }: CommitCall): RepeatKey {
  const fingerprint = createHash("sha256").update(`${import_id} ${rows}`).digest();
  return { key: `import ${import_id}`, fingerprint };
}

export function createDataService(deps: DataDeps): DataService {
  const { db, limits, rowsMax } = deps;
  const commits = createFairQueue(COMMITS);
  return {
    overview: (owner) => overview(deps, owner),
    page: (owner, query, client) => page(deps, owner, { query, client }),
    stage: async ({ userId }, { import_id, seq, rows }) => {
      const judged = judgeRows(rows);
      if (!judged.ok) return judged;
      const batch = { importId: import_id, seq, rows: judged.value };
      return writeInTurn(db, { userId, work: (tx) => stageRows(tx, userId, batch) });
    },
    commit: (owner, call, client) =>
      commits.inTurn(owner.userId, () =>
        doOnce(db, {
          userId: owner.userId,
          repeat: repeatOf(call),
          parse: (kept) => dataCounts.parse(kept),
          work: async (tx) => {
            // Who only asks again how it went is not counted.
            const allowed = await limits.take("import:account", owner.userId);
            if (!allowed.ok) return allowed;
            const committed = await commitImport(tx, owner, { importId: call.import_id, rows: call.rows, rowsMax });
            if (committed.ok) await audit({ ...deps, db: tx }, "imported", { userId: owner.userId, client });
            return committed;
          },
        }),
      ),
  };
}
