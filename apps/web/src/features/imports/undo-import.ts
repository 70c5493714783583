import { showToast } from "@hourloom/ui/toast";
import type { Services } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { undoFailureText, undoneText } from "./import-texts";

/** Mutation options of the undo of an import, after which all cached data is outdated. */
export function undoImportOptions({ api, queryClient }: Services) {
  return api.imports.undo.mutationOptions({
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

/** Undoes an import from a toast. */
export async function undoFromToast(services: Services, id: string): Promise<void> {
  try {
    const undone = await runMutation(services.queryClient, undoImportOptions(services), { id });
    showToast(undoneText(undone), { id: "import" });
  } catch (error) {
    const action = { label: "Try again", run: () => void undoFromToast(services, id) };
    showToast(undoFailureText(error), { id: "import", variant: "problem", action });
  }
}
