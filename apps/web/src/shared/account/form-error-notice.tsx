import { Notice } from "@hourloom/ui/notice";
import type { FormError } from "@/shared/api/server-form";

/** Error of a whole form, above its button; announced immediately. */
export function FormErrorNotice({ formError }: { formError: FormError | undefined }) {
  if (formError === undefined) return null;
  return (
    <Notice variant="problem" className="w-full text-left">
      <p>{formError.text}</p>
      {formError.reason === undefined ? null : <p className="mt-1 text-ink">{formError.reason}</p>}
    </Notice>
  );
}
