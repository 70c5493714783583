import { createFileRoute } from "@tanstack/react-router";
import { ConfirmEmailScreen, StoredConfirmEmailScreen } from "@/features/accounts/links/confirm-email-screen";
import { parseLinkPath } from "@/features/accounts/links/stored-link";
import { WithServices } from "@/shared/api/services-root";

export const Route = createFileRoute("/confirm_email/$")({ component: LinkPage });

function LinkPage() {
  const link = parseLinkPath(Route.useParams()._splat);
  return (
    <WithServices>
      {link === undefined ? <StoredConfirmEmailScreen /> : <ConfirmEmailScreen link={link} />}
    </WithServices>
  );
}
