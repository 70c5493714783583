import { createFileRoute } from "@tanstack/react-router";
import { WaitingRoom } from "@/features/waiting/waiting-room";

export const Route = createFileRoute("/app/pomodoro")({ component: () => <WaitingRoom room="pomodoro" /> });
