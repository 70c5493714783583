import { createFileRoute } from "@tanstack/react-router";
import { ActivationScreen } from "@/features/accounts/activation-screen";

export const Route = createFileRoute("/activate/$uid/$token")({ component: ActivatePage });

function ActivatePage() {
  const link = Route.useParams();
  return <ActivationScreen link={link} />;
}
