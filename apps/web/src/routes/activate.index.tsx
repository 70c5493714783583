import { createFileRoute } from "@tanstack/react-router";
import { ActivationStart } from "@/features/accounts/activation-screen";

export const Route = createFileRoute("/activate/")({ component: ActivationStart });
