import { type AccountContent, writeAccountFile } from "@hourloom/domain/account-data/account-file";
import { todayIn } from "@hourloom/domain/time/zone-clock";
import type { DataCounts } from "@hourloom/schema/account-data";
import { usableZone } from "@/shared/clock";
import { problemOf } from "@/shared/problem";
import { useServices } from "@/shared/services";
import { accountTables } from "./account-csv";
import { countsText, exportProblemText, fileProblemText, importProblemText } from "./data-words";
import { fetchAccount } from "./fetch-account";
import { saveFile } from "./save-file";
import { type Import, prepareImport, sendImport } from "./send-account";
import { type Result, useTransfer, type Work } from "./use-transfer";

export type FileKind = "JSON" | "CSV";

function countsOf({ rows }: AccountContent): DataCounts {
  const { task_lists, tasks, events, event_exceptions, pomodoros, flowtimes } = rows;
  return {
    ...{ task_lists: task_lists.length, tasks: tasks.length, events: events.length },
    ...{ event_exceptions: event_exceptions.length, pomodoros: pomodoros.length, flowtimes: flowtimes.length },
  };
}

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

/** Whether the same import may succeed when it goes on: what the server does not take, it would not take again. */
function mayGoOn(error: unknown): boolean {
  const problem = problemOf(error);
  return problem.kind !== "refused" || problem.refusal.code !== "invalid";
}

/** The account on its way into a file and out of one. */
export function useAccountFile() {
  const services = useServices();
  const { transfer, run, cancel } = useTransfer();

  function exportFile(kind: FileKind): void {
    run(`Exporting as ${kind}`, async (work): Promise<Result> => {
      try {
        const content = await fetchAccount({ ...work, client: services.client });
        work.signal.throwIfAborted();
        await save(content, kind);
        return { ok: true, text: `Exported: ${countsText(countsOf(content))}.` };
      } catch (error) {
        return { ok: false, text: exportProblemText(error), retry: () => exportFile(kind) };
      }
    });
  }

  async function bringIn(made: Import, work: Work): Promise<Result> {
    try {
      const counts = await sendImport(made, {
        ...work,
        client: services.client,
        onProgress: (done, total) => {
          if (done === undefined) work.onLastStep();
          work.onProgress(done, total);
        },
      });
      // All that is on screen is of before.
      void services.queryClient.invalidateQueries();
      return { ok: true, text: `Imported: ${countsText(counts)}.` };
    } catch (error) {
      const retry = mayGoOn(error) ? () => run("Importing", (again) => bringIn(made, again)) : undefined;
      return { ok: false, text: importProblemText(error), retry };
    }
  }

  function importFile(file: File): void {
    run("Importing", async (work): Promise<Result> => {
      const prepared = await prepareImport(file).catch(() => undefined);
      if (prepared === undefined) return { ok: false, text: "The browser could not read this file." };
      if (!prepared.ok) return { ok: false, text: fileProblemText(prepared.problem) };
      return bringIn(prepared.made, work);
    });
  }

  return { transfer, exportFile, importFile, cancel };
}
