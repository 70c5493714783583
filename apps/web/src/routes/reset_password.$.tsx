import { createFileRoute } from "@tanstack/react-router";
import { ResetScreen, StoredResetScreen } from "@/features/accounts/links/reset-screen";
import { parseLinkPath } from "@/features/accounts/links/stored-link";
import { WithServices } from "@/shared/api/services-root";

export const Route = createFileRoute("/reset_password/$")({ component: LinkPage });

function LinkPage() {
  const link = parseLinkPath(Route.useParams()._splat);
  return <WithServices>{link === undefined ? <StoredResetScreen /> : <ResetScreen link={link} />}</WithServices>;
}
