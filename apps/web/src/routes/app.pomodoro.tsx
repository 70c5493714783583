import { Button } from "@hourloom/ui/button";
import { EmptyState } from "@hourloom/ui/empty-state";
import { Tomato } from "@hourloom/ui/icons";
import { createFileRoute, Link } from "@tanstack/react-router";
import { Screen } from "@/shared/layout/screen";

export const Route = createFileRoute("/app/pomodoro")({ component: PomodoroPage });

function PomodoroPage() {
  return (
    <Screen title="Pomodoro">
      <EmptyState
        icon={<Tomato className="text-pomodoro-solid" />}
        title="Your Pomodoro timer will be here"
        action={
          <Button asChild>
            <Link to="/app">Open the calendar</Link>
          </Button>
        }
      >
        <p>
          Twenty-five minutes for one thing, a short break, and a record of what you did on the calendar. This screen is
          still being built.
        </p>
      </EmptyState>
    </Screen>
  );
}
