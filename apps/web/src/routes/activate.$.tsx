import { createFileRoute } from "@tanstack/react-router";
import { ActivationScreen, ActivationStart } from "@/features/accounts/activation-screen";
import { linkIn } from "@/features/accounts/kept-link";
import { WithServices } from "@/shared/services-root";

export const Route = createFileRoute("/activate/$")({ component: LinkPage });

function LinkPage() {
  const link = linkIn(Route.useParams()._splat);
  return <WithServices>{link === undefined ? <ActivationStart /> : <ActivationScreen link={link} />}</WithServices>;
}
