import { createFileRoute } from "@tanstack/react-router";
import { UndoEmailScreen, UndoEmailStart } from "@/features/accounts/links/undo-email-screen";
import { linkIn } from "@/features/accounts/links/stored-link";
import { WithServices } from "@/shared/api/services-root";

export const Route = createFileRoute("/undo_email/$")({ component: LinkPage });

function LinkPage() {
  const link = linkIn(Route.useParams()._splat);
  return <WithServices>{link === undefined ? <UndoEmailStart /> : <UndoEmailScreen link={link} />}</WithServices>;
}
