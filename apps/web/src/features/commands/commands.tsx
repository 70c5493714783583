import { useMatch } from "@tanstack/react-router";
import { openCommand } from "@/shared/commands/commands";
import { ShortcutsDialog } from "@/shared/layout/shortcuts-dialog";
import { useOnChange } from "@/shared/state/use-on-change";
import { Palette } from "./palette/palette";
import { QuickAdd } from "./quick-add";
import { useQuickAddDrafts } from "./use-quick-add-drafts";

/** The open command dialog, over any screen. */
export function Commands({ zone, onLogOut }: { zone: string; onLogOut: () => void }) {
  const command = openCommand.useUntilUnmount();
  const { close } = openCommand;
  const todo = useMatch({ from: "/app/todo", shouldThrow: false });
  const { line, drafts, isMakingList, write, leave, restore, discard, send, settle } = useQuickAddDrafts();
  useOnChange(command ?? "", () => {
    if (command !== "quick_add") leave();
  });
  switch (command) {
    case "quick_add":
      return (
        <QuickAdd
          zone={zone}
          line={line}
          drafts={drafts}
          isMakingList={isMakingList}
          openList={todo?.search.list}
          onWrite={write}
          onRestore={restore}
          onDiscard={discard}
          onSend={send}
          onSettled={settle}
          onClose={close}
        />
      );
    case "palette":
      return (
        <Palette
          zone={zone}
          onClose={close}
          onLogOut={onLogOut}
          onQuickAdd={(text) => {
            write({ text, ignored: [] });
            openCommand.set("quick_add");
          }}
        />
      );
    case "shortcuts":
      return <ShortcutsDialog onClose={close} />;
    case undefined:
      return null;
  }
}
