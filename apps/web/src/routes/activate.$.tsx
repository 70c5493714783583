import { createFileRoute } from "@tanstack/react-router";
import { ActivationScreen, ActivationStart } from "@/features/accounts/links/activation-screen";
import { linkIn } from "@/features/accounts/links/stored-link";
import { WithServices } from "@/shared/api/services-root";

export const Route = createFileRoute("/activate/$")({ component: LinkPage });

function LinkPage() {
  const link = linkIn(Route.useParams()._splat);
  return <WithServices>{link === undefined ? <ActivationStart /> : <ActivationScreen link={link} />}</WithServices>;
}
