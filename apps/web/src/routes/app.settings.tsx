import { createFileRoute } from "@tanstack/react-router";
import { useProfile } from "@/features/accounts/queries";
import { SettingsScreen } from "@/features/settings/settings-screen";

export const Route = createFileRoute("/app/settings")({ component: SettingsPage });

function SettingsPage() {
  const profile = useProfile();
  return <SettingsScreen profile={profile} />;
}
