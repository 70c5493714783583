import { Button } from "@hourloom/ui/button";
import { EmptyState } from "@hourloom/ui/empty-state";
import { ListTodo } from "@hourloom/ui/icons";
import { createFileRoute, Link } from "@tanstack/react-router";
import { Screen } from "@/shared/layout/screen";

export const Route = createFileRoute("/app/todo")({ component: TodoPage });

function TodoPage() {
  return (
    <Screen title="To-Do">
      <EmptyState
        icon={<ListTodo className="text-task-solid" />}
        title="Tasks in lists will be here"
        action={
          <Button asChild>
            <Link to="/app">Open the calendar</Link>
          </Button>
        }
      >
        <p>
          You will keep tasks in lists, give them days and times, and check them off; each shows on the calendar beside
          your events. This screen is still being built.
        </p>
      </EmptyState>
    </Screen>
  );
}
