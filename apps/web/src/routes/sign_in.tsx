import { createFileRoute } from "@tanstack/react-router";
import { ServicesOutlet } from "@/shared/services-root";

export const Route = createFileRoute("/sign_in")({ component: ServicesOutlet });
