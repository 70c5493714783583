import { createFileRoute } from "@tanstack/react-router";
import { ConfirmEmailScreen } from "@/features/accounts/confirm-email-screen";

export const Route = createFileRoute("/confirm_email/$uid/$token")({ component: ConfirmEmailPage });

function ConfirmEmailPage() {
  const link = Route.useParams();
  return <ConfirmEmailScreen link={link} />;
}
