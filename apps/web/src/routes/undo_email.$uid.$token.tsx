import { createFileRoute } from "@tanstack/react-router";
import { UndoEmailScreen } from "@/features/accounts/undo-email-screen";

export const Route = createFileRoute("/undo_email/$uid/$token")({ component: UndoEmailPage });

function UndoEmailPage() {
  const link = Route.useParams();
  return <UndoEmailScreen link={link} />;
}
