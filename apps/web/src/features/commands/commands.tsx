import { useSearch } from "@tanstack/react-router";
import { useState, useSyncExternalStore } from "react";
import { openCommand } from "@/shared/commands";
import { ShortcutsDialog } from "@/shared/layout/shortcuts-dialog";
import { Palette } from "./palette";
import { emptyLine, QuickAdd, type QuickLine } from "./quick-add";

const close = () => openCommand.set(undefined);

/** What floats over every screen when it is asked for. */
export function Commands({ zone, onLogOut }: { zone: string; onLogOut: () => void }) {
  const command = useSyncExternalStore(openCommand.subscribe, openCommand.get);
  const { list } = useSearch({ strict: false });
  const [line, setLine] = useState<QuickLine>(emptyLine);
  switch (command) {
    case "quick_add":
      return (
        <QuickAdd
          {...{ zone, line, openList: list, onClose: close }}
          onLine={setLine}
          onReopen={(lost) => {
            setLine(lost);
            openCommand.set("quick_add");
          }}
        />
      );
    case "palette":
      return <Palette zone={zone} onClose={close} onLogOut={onLogOut} />;
    case "shortcuts":
      return <ShortcutsDialog onClose={close} />;
    case undefined:
      return null;
  }
}
