import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useAccountZone } from "@/features/accounts/queries";
import { TodoScreen } from "@/features/todo/todo-screen";
import { parseTodoSearch, type TodoSearch } from "@/features/todo/todo-search";
import { useAccountToday } from "@/shared/time/account-today";

export const Route = createFileRoute("/app/todo")({
  validateSearch: parseTodoSearch,
  component: TodoPage,
});

function TodoPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  const zone = useAccountZone();
  const today = useAccountToday(zone);
  const show = (next: TodoSearch, { replace }: { replace: boolean } = { replace: false }) =>
    void navigate({ to: "/app/todo", search: next, replace, resetScroll: false });
  return <TodoScreen search={search} today={today} zone={zone} onShow={show} />;
}
