import { createFileRoute } from "@tanstack/react-router";
import { useProfile } from "@/features/accounts/queries";
import { BinScreen } from "@/features/bin/bin-screen";
import { usableZone } from "@/shared/clock";

export const Route = createFileRoute("/app/bin")({ component: BinPage });

function BinPage() {
  return <BinScreen zone={usableZone(useProfile()?.timezone)} />;
}
