import type { CommittedImport, ImportChoice, ImportPreview } from "@hourloom/schema/imports";
import { showToast } from "@hourloom/ui/toast";
import { useSyncExternalStore } from "react";
import { describeProblem, isNotFound, problemOf } from "@/shared/api/problem";
import type { RequestFailure } from "@/shared/api/request";
import { oncePerLogin, type Services, useServices } from "@/shared/api/services";
import { importRequest } from "@/shared/commands/import-request";
import { runMutation } from "@/shared/mutations/run-mutation";
import { announce } from "@/shared/page/announcer";
import { createLoginCheck, findUser } from "@/shared/login/login-store";
import { createStore } from "@/shared/state/store";
import { commitFailureOf, importedText, type CommitFailure } from "./import-texts";
import { sendFile } from "./send-file";
import { findStoredImport, forgetImport, storedImportOf, storeImport, type StoredImport } from "./stored-import";
import { undoFromToast } from "./undo-import";

/** State of the import on this page. */
export type ImportState =
  | { step: "choose"; failure?: { text: string; retry?: (() => void) | undefined } }
  | { step: "reading"; fileName: string }
  | { step: "preview"; preview: ImportPreview; failure?: CommitFailure & { choice: ImportChoice } }
  | { step: "importing"; fileName: string }
  | { step: "imported"; result: CommittedImport; firstDay: string | null };

const EXPIRED = "This import is no longer there: it waits for a day, or until another file is chosen. Choose it again.";
const choose: ImportState = { step: "choose" };

function createImportFlow(services: Services) {
  const { loginStore, api, queryClient } = services;
  const { get, set, subscribe } = createStore<ImportState>(choose);
  const isSameLogin = createLoginCheck(loginStore);
  const accountId = () => findUser(loginStore.get())?.id;
  const forget = () => forgetImport(localStorage, accountId());
  let reading: AbortController | undefined;

  /** Begins to read; the signal is aborted when something else is begun. */
  function beginReading(fileName: string): AbortSignal {
    reading?.abort();
    reading = new AbortController();
    set({ step: "reading", fileName });
    return reading.signal;
  }

  function stopReading(): void {
    reading?.abort();
    set(choose);
  }

  function showFailure({ text, isRetryable }: RequestFailure, retry: () => void): void {
    set({ step: "choose", failure: { text, retry: isRetryable ? retry : undefined } });
  }

  async function send(file: File): Promise<void> {
    const signal = beginReading(file.name);
    const mutation = { mutationFn: () => sendFile(loginStore, file, signal) };
    const sent = await runMutation(queryClient, mutation, undefined).catch(() => undefined);
    if (signal.aborted || sent === undefined) return;
    if (!sent.ok) return showFailure(sent.failure, () => void send(file));
    storeImport(localStorage, accountId(), sent.value);
    return set({ step: "preview", preview: sent.value });
  }

  function finish(result: CommittedImport, firstDay: string | null): void {
    forget();
    set({ step: "imported", result, firstDay });
    const text = importedText(result);
    if (importRequest.get() !== undefined) return announce(text);
    const action = { label: "Undo", run: () => void undoFromToast(services, result.id) };
    showToast(text, { id: "import", action });
    return set(choose);
  }

  /** The state of a staged import: its preview, its result, or that it has expired. */
  async function findState({ id, firstDay }: StoredImport, signal: AbortSignal): Promise<ImportState> {
    try {
      const preview = await queryClient.fetchQuery(api.imports.preview.queryOptions({ id }, { staleTime: 0 }));
      return { step: "preview", preview };
    } catch (error) {
      if (!isNotFound(problemOf(error))) throw error;
      const imports = await queryClient.fetchQuery(api.imports.list.queryOptions(undefined, { staleTime: 0 }));
      const result = imports.find((one) => one.id === id);
      if (!signal.aborted) forget();
      return result === undefined
        ? { step: "choose", failure: { text: EXPIRED } }
        : { step: "imported", result, firstDay };
    }
  }

  async function resume(stored: StoredImport): Promise<void> {
    const signal = beginReading(stored.fileName);
    try {
      const state = await findState(stored, signal);
      if (!signal.aborted) set(state);
    } catch (error) {
      const text = describeProblem(problemOf(error));
      if (!signal.aborted) showFailure({ text, isRetryable: true }, () => void resume(stored));
    }
  }

  async function commit(preview: ImportPreview, choice: ImportChoice): Promise<void> {
    const before = get();
    const wasUncertain = before.step === "preview" && before.failure?.isUncertain === true;
    set({ step: "importing", fileName: preview.file_name });
    try {
      const result = await runMutation(queryClient, api.imports.commit.mutationOptions(), choice);
      if (!isSameLogin()) return;
      void queryClient.invalidateQueries();
      finish(result, preview.from);
    } catch (error) {
      if (isSameLogin()) fail(error, { preview, choice, wasUncertain });
    }
  }

  function fail(
    error: unknown,
    { preview, choice, wasUncertain }: { preview: ImportPreview; choice: ImportChoice; wasUncertain: boolean },
  ): void {
    const problem = problemOf(error);
    const isElsewhere = problem.kind === "rejected" && problem.error.code === "idempotency_differs";
    // Committed on another tab, or expired.
    if (isElsewhere || isNotFound(problem)) return void resume(storedImportOf(preview));
    const failure = commitFailureOf(error, wasUncertain);
    if (importRequest.get() === undefined) showToast(failure.text, { id: "import", variant: "problem" });
    return set({ step: "preview", preview, failure: { ...failure, choice } });
  }

  return {
    get,
    subscribe,
    /** Sends a file to be previewed; of several, none. */
    start: (files: readonly File[]) => {
      const [file] = files;
      if (get().step === "importing" || file === undefined) return;
      if (files.length === 1) void send(file);
      else set({ step: "choose", failure: { text: "Choose one file at a time." } });
    },
    /** The import that was begun before, if it was not committed. */
    findStored: () => findStoredImport(localStorage, accountId()),
    /** Shows the preview of an import that was begun before, or its result if it was committed. */
    resume: (stored: StoredImport) => void resume(stored),
    commit: (preview: ImportPreview, choice: ImportChoice) => void commit(preview, choice),
    /** Returns to the choice of a file; a staged one can be resumed. */
    chooseAnother: stopReading,
    /** Called when the dialog is closed: an import that is being committed continues. */
    leave: () => {
      const { step } = get();
      if (step === "reading" || step === "imported" || step === "choose") stopReading();
    },
  };
}

export type ImportFlow = ReturnType<typeof createImportFlow>;

/** One for all screens, on which a commit continues. */
const importFlow = oncePerLogin(createImportFlow);

export function useImportFlow() {
  const flow = importFlow(useServices());
  return { flow, state: useSyncExternalStore(flow.subscribe, flow.get) };
}
