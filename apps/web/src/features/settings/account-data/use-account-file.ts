import { type AccountContent, writeAccountFile } from "@hourloom/domain/account-data/account-file";
import { todayIn } from "@hourloom/domain/time/zone-clock";
import { useSyncExternalStore } from "react";
import { usableZone } from "@/shared/time/clock";
import { problemOf } from "@/shared/api/problem";
import { oncePerLogin, type Services, useServices } from "@/shared/api/services";
import { saveFile } from "@/shared/files/save-file";
import { accountTables } from "./account-csv";
import { countsText, exportProblemText, fileProblemText, importProblemText } from "./data-messages";
import { countsOf, fetchAccount } from "./fetch-account";
import { type Import, prepareImport, sendImport } from "./send-account";
import { createTransfers, type Result, type Work } from "./transfers";

export type FileKind = "JSON" | "CSV";

async function save(content: AccountContent, kind: FileKind): Promise<void> {
  const zone = usableZone(content.account.timezone);
  const name = `hourloom-${todayIn(zone, Date.now())}`;
  if (kind === "JSON") {
    saveFile(new Blob([writeAccountFile(content)], { type: "application/json" }), `${name}.json`);
    return;
  }
  const { zipTables } = await import("./zip-tables");
  saveFile(zipTables(accountTables(content, zone)), `${name}.zip`);
}

/** Whether a retry may succeed: rows that the server rejected would be rejected again. */
function isRetryable(error: unknown): boolean {
  const problem = problemOf(error);
  return problem.kind !== "rejected" || problem.error.code !== "invalid";
}

function createAccountFile(services: Services) {
  const { client, queryClient, loginStore } = services;
  const { get, subscribe, run, cancel } = createTransfers(loginStore);

  function exportFile(kind: FileKind): void {
    run(`Exporting as ${kind}`, async (work): Promise<Result> => {
      try {
        const content = await fetchAccount({ ...work, client });
        work.signal.throwIfAborted();
        await save(content, kind);
        return { status: "over", text: `Exported: ${countsText(countsOf(content.rows))}.` };
      } catch (error) {
        return { status: "failed", text: exportProblemText(error), retry: () => exportFile(kind) };
      }
    });
  }

  /** After an import all cached data is outdated. */
  function refresh({ signal }: Work): void {
    if (!signal.aborted) void queryClient.invalidateQueries();
  }

  async function runImport(accountImport: Import, work: Work): Promise<Result> {
    const onProgress: Work["onProgress"] = (done, total) => {
      if (done === undefined) work.onLastStep();
      work.onProgress(done, total);
    };
    try {
      const counts = await sendImport(accountImport, { ...work, services, onProgress });
      refresh(work);
      return { status: "over", text: `Imported: ${countsText(counts)}.` };
    } catch (error) {
      if (accountImport.mayBeCommitted) refresh(work);
      const retry = isRetryable(error) ? () => run("Importing", (again) => runImport(accountImport, again)) : undefined;
      return { status: "failed", text: importProblemText(error, accountImport), retry };
    }
  }

  function importFile(file: File): void {
    run("Importing", async (work): Promise<Result> => {
      const prepared = await prepareImport(file).catch(() => undefined);
      if (prepared === undefined) return { status: "failed", text: "The browser could not read this file." };
      if (!prepared.ok) return { status: "failed", text: fileProblemText(prepared.problem) };
      return runImport(prepared.accountImport, work);
    });
  }

  return { get, subscribe, exportFile, importFile, cancel };
}

/** One for all screens, on which a transfer continues. */
const accountFile = oncePerLogin(createAccountFile);

export function useAccountFile() {
  const { get, subscribe, ...actions } = accountFile(useServices());
  return { transfer: useSyncExternalStore(subscribe, get), ...actions };
}
