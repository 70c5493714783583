import { createFileRoute } from "@tanstack/react-router";
import { ConfirmEmailStart } from "@/features/accounts/confirm-email-screen";

export const Route = createFileRoute("/confirm_email/")({ component: ConfirmEmailStart });
