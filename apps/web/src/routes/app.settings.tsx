import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { leave } from "@/features/accounts/log-out";
import { AccountSettings } from "@/features/accounts/settings/account-settings";
import { SettingsScreen } from "@/features/settings/settings-screen";
import { useServices } from "@/shared/services";

export const Route = createFileRoute("/app/settings")({ component: SettingsPage });

function SettingsPage() {
  const services = useServices();
  const navigate = useNavigate();
  const onLogOut = () => void leave(services, () => navigate({ to: "/" }));
  return <SettingsScreen account={<AccountSettings onLogOut={onLogOut} />} />;
}
