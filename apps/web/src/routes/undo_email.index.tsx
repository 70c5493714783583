import { createFileRoute } from "@tanstack/react-router";
import { UndoEmailStart } from "@/features/accounts/undo-email-screen";

export const Route = createFileRoute("/undo_email/")({ component: UndoEmailStart });
