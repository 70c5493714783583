import { createFileRoute } from "@tanstack/react-router";
import { useAccountZone } from "@/features/accounts/queries";
import { TrashScreen } from "@/features/trash/trash-screen";

export const Route = createFileRoute("/app/trash")({ component: TrashPage });

function TrashPage() {
  return <TrashScreen zone={useAccountZone()} />;
}
