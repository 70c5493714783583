import { createFileRoute } from "@tanstack/react-router";
import { UndoEmailScreen, StoredUndoEmailScreen } from "@/features/accounts/links/undo-email-screen";
import { parseLinkPath } from "@/features/accounts/links/stored-link";
import { WithServices } from "@/shared/api/services-root";

export const Route = createFileRoute("/undo_email/$")({ component: LinkPage });

function LinkPage() {
  const link = parseLinkPath(Route.useParams()._splat);
  return (
    <WithServices>{link === undefined ? <StoredUndoEmailScreen /> : <UndoEmailScreen link={link} />}</WithServices>
  );
}
