import { createFileRoute } from "@tanstack/react-router";
import { ConfirmEmailScreen, ConfirmEmailStart } from "@/features/accounts/links/confirm-email-screen";
import { linkIn } from "@/features/accounts/links/stored-link";
import { WithServices } from "@/shared/api/services-root";

export const Route = createFileRoute("/confirm_email/$")({ component: LinkPage });

function LinkPage() {
  const link = linkIn(Route.useParams()._splat);
  return <WithServices>{link === undefined ? <ConfirmEmailStart /> : <ConfirmEmailScreen link={link} />}</WithServices>;
}
