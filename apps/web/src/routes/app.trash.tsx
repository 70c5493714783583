import { createFileRoute } from "@tanstack/react-router";
import { useProfile } from "@/features/accounts/queries";
import { TrashScreen } from "@/features/trash/trash-screen";
import { usableZone } from "@/shared/time/clock";

export const Route = createFileRoute("/app/trash")({ component: TrashPage });

function TrashPage() {
  return <TrashScreen zone={usableZone(useProfile()?.timezone)} />;
}
