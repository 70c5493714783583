import { createFileRoute } from "@tanstack/react-router";
import { ResetScreen, ResetStart } from "@/features/accounts/links/reset-screen";
import { linkIn } from "@/features/accounts/links/stored-link";
import { WithServices } from "@/shared/api/services-root";

export const Route = createFileRoute("/reset_password/$")({ component: LinkPage });

function LinkPage() {
  const link = linkIn(Route.useParams()._splat);
  return <WithServices>{link === undefined ? <ResetStart /> : <ResetScreen link={link} />}</WithServices>;
}
