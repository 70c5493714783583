import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";
import { Progress } from "@hourloom/ui/progress";
import { useEffect, useEffectEvent, useRef } from "react";
import { useOnline } from "@/shared/api/online";
import { importRequest } from "@/shared/commands/import-request";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { ChooseStep } from "./choose-step";
import { useImportFlow } from "./import-flow";
import { PreviewStep } from "./preview-step";
import { ResultStep } from "./result-step";

/** What is going on, with a bar: neither part tells how far it is. */
function Busy({ label, text, hint }: { label: string; text: string; hint: string }) {
  const isOnline = useOnline();
  return (
    <div className="flex flex-col gap-3 px-5 pt-1 pb-6">
      <p role="status" dir="auto" className="[overflow-wrap:anywhere]">
        {isOnline ? text : "Waiting for the connection..."}
      </p>
      <Progress label={label} value={undefined} max={1} />
      <p className="text-pretty text-muted">{hint}</p>
    </div>
  );
}

function Step() {
  const { state, flow } = useImportFlow();
  switch (state.step) {
    case "choose":
      return <ChooseStep failure={state.failure} flow={flow} />;
    case "reading":
      return (
        <Busy label="Reading" text={`Reading “${state.fileName}”...`} hint="Nothing is imported before you say so." />
      );
    case "preview":
      return <PreviewStep key={state.preview.id} staged={state.preview} failure={state.failure} flow={flow} />;
    case "importing":
      return (
        <Busy
          label="Importing"
          text={`Importing “${state.fileName}”...`}
          hint="It goes on if you close this, and tells you when it is done."
        />
      );
    case "imported":
      return <ResultStep result={state.result} firstDay={state.firstDay} />;
  }
}

/** Imports a file, in steps: choose, preview, result. */
export function ImportDialog({ files }: { files: readonly File[] }) {
  const { state, flow } = useImportFlow();
  const content = useRef<HTMLDivElement>(null);
  const start = useEffectEvent(flow.start);
  useEffect(() => start(files), [files]);
  const leave = useEffectEvent(flow.leave);
  useEffect(() => () => leave(), []);
  // The focused button is removed with its step.
  useRestoreFocus(state.step, () => content.current?.focus());
  return (
    <Dialog onClose={importRequest.close}>
      <DialogContent ref={content} className="overflow-hidden sm:max-w-xl">
        <DialogHeader className="shrink-0">Import a file</DialogHeader>
        <Step />
      </DialogContent>
    </Dialog>
  );
}
