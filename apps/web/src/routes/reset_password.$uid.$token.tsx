import { createFileRoute } from "@tanstack/react-router";
import { ResetScreen } from "@/features/accounts/reset-screen";

export const Route = createFileRoute("/reset_password/$uid/$token")({ component: ResetPage });

function ResetPage() {
  const link = Route.useParams();
  return <ResetScreen link={link} />;
}
