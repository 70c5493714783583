import { Notice } from "@hourloom/ui/notice";

/** What is wrong with a form as a whole; `reason` says what happened where the text does not. */
export interface FormTrouble {
  text: string;
  reason?: string | undefined;
}

/** Stands above a form's button, and is announced at once. */
export function FormProblem({ trouble }: { trouble: FormTrouble | undefined }) {
  if (trouble === undefined) return null;
  return (
    <Notice tone="problem">
      <p>{trouble.text}</p>
      {trouble.reason === undefined ? null : <p className="mt-1 text-ink">{trouble.reason}</p>}
    </Notice>
  );
}
