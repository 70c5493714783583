import { createFileRoute } from "@tanstack/react-router";
import { ActivationScreen, StoredActivationScreen } from "@/features/accounts/links/activation-screen";
import { parseLinkPath } from "@/features/accounts/links/stored-link";
import { WithServices } from "@/shared/api/services-root";

export const Route = createFileRoute("/activate/$")({ component: LinkPage });

function LinkPage() {
  const link = parseLinkPath(Route.useParams()._splat);
  return (
    <WithServices>{link === undefined ? <StoredActivationScreen /> : <ActivationScreen link={link} />}</WithServices>
  );
}
