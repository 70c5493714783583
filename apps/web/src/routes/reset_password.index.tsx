import { createFileRoute } from "@tanstack/react-router";
import { ResetStart } from "@/features/accounts/reset-screen";

export const Route = createFileRoute("/reset_password/")({ component: ResetStart });
