import { createFileRoute } from "@tanstack/react-router";
import { ConfirmEmailScreen, ConfirmEmailStart } from "@/features/accounts/confirm-email-screen";
import { linkIn } from "@/features/accounts/kept-link";
import { WithServices } from "@/shared/services-root";

export const Route = createFileRoute("/confirm_email/$")({ component: LinkPage });

function LinkPage() {
  const link = linkIn(Route.useParams()._splat);
  return <WithServices>{link === undefined ? <ConfirmEmailStart /> : <ConfirmEmailScreen link={link} />}</WithServices>;
}
