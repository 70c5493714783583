import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { Progress } from "@hourloom/ui/progress";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { useOnline } from "@/shared/api/online";
import { useServices } from "@/shared/api/services";
import { FileButton } from "@/shared/files/file-button";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { countsText, isEmptyAccount } from "./data-messages";
import { useAccountFile } from "./use-account-file";
import type { Transfer } from "./transfers";

type Busy = Extract<Transfer, { status: "busy" }>;

function busyText({ label, done, total, waitsFor, canCancel }: Busy): string {
  if (waitsFor === "connection") return "Waiting for the connection...";
  if (!canCancel) return "Putting everything into place...";
  if (waitsFor === "server") return "Waiting until the server takes more...";
  return done === undefined ? `${label}...` : `${label}: ${done.toLocaleString("en")} of ${total.toLocaleString("en")}`;
}

function TransferProgress({ transfer, onCancel }: { transfer: Busy; onCancel: () => void }) {
  const { label, done, total, canCancel } = transfer;
  return (
    <div className="flex flex-col gap-2">
      <Progress label={label} value={done} max={total} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted tabular-nums">{busyText(transfer)}</p>
        {canCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
      </div>
    </div>
  );
}

function TransferStatus({ transfer, onCancel }: { transfer: Transfer; onCancel: () => void }) {
  switch (transfer.status) {
    case "idle":
      return null;
    case "busy":
      return <TransferProgress transfer={transfer} onCancel={onCancel} />;
    case "over":
      return <Notice>{transfer.text}</Notice>;
    case "failed":
      return (
        <Notice
          variant="problem"
          action={transfer.retry === undefined ? undefined : <Button onClick={transfer.retry}>Retry</Button>}
        >
          {transfer.text}
        </Notice>
      );
  }
}

/** Why an import is impossible; undefined if it is possible or unknown. */
function useImportObstacle(): string | undefined {
  const { api } = useServices();
  const { data } = useQuery(api.accountData.overview.queryOptions(undefined, { staleTime: 0 }));
  if (data === undefined || isEmptyAccount(data.counts)) return undefined;
  const inTrash = data.trashed === 0 ? "" : ` ${data.trashed.toLocaleString("en")} of that in the trash,`;
  const has = `This account has ${countsText(data.counts)},${inTrash} so nothing can be imported here.`;
  return `${has} This import needs an empty account. “Import a file” above adds to this one.`;
}

/** Export and import of the account. */
export function DataTools() {
  const { transfer, exportFile, importFile, cancel } = useAccountFile();
  const isOnline = useOnline();
  const obstacle = useImportObstacle();
  const reasonId = useId();
  const container = useRef<HTMLDivElement>(null);
  const canCancel = transfer.status === "busy" && transfer.canCancel;
  // The focused button, Retry or Cancel, is removed.
  useRestoreFocus(`${transfer.status} ${canCancel}`, () => container.current?.focus({ preventScroll: true }));
  const isDisabled = transfer.status === "busy" || !isOnline;
  return (
    <>
      <p className="text-pretty text-muted">
        All lists, tasks, events and sessions with their trash, your name, time zone, settings and timer, in one file.
        How you sign in is no part of it.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={isDisabled} onClick={() => exportFile("JSON")}>
          Export as JSON
        </Button>
        <Button aria-disabled={isDisabled} onClick={() => exportFile("CSV")}>
          Export as CSV
        </Button>
      </div>
      <p className="text-pretty text-muted">
        JSON can be imported again. CSV opens in a spreadsheet: a zip with a table for each kind.
      </p>
      <FileButton
        className="self-start"
        accept=".json,application/json"
        aria-disabled={isDisabled || obstacle !== undefined}
        aria-describedby={reasonId}
        onFile={importFile}
      >
        Import…
      </FileButton>
      <p id={reasonId} className="text-pretty text-muted">
        {obstacle ?? "Takes a JSON file of this kind into an empty account, which is then the one that was exported."}
      </p>
      {isOnline ? null : <Notice>You are offline. Export and import wait for the connection.</Notice>}
      <div ref={container} tabIndex={-1} role="group" aria-labelledby="your-data" className="outline-none">
        <TransferStatus transfer={transfer} onCancel={cancel} />
      </div>
    </>
  );
}
