import { Notice } from "@hourloom/ui/notice";
import type { FormTrouble } from "@/shared/api/server-form";

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
