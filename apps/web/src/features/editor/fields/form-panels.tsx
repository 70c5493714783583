import { createContext, type ReactNode, use, useId, useState } from "react";

export type FormPanel = ReturnType<typeof useFormPanel>;

type OpenPanels = Readonly<Record<string, boolean | undefined>>;

function usePanels() {
  const [opened, setOpened] = useState<OpenPanels>({});
  return { opened, set: (name: string, isOpen: boolean) => setOpened((before) => ({ ...before, [name]: isOpen })) };
}

const PanelsContext = createContext<ReturnType<typeof usePanels> | undefined>(undefined);

/** Remembers which panels are open when the form of another type takes the place of one. */
export function FormPanels({ children }: { children: ReactNode }) {
  return <PanelsContext value={usePanels()}>{children}</PanelsContext>;
}

/**
 * The fields of a chip, open or closed: the panel `name` of a form; `isOpenAtFirst` if it has
 * content.
 */
export function useFormPanel(name: string, isOpenAtFirst: boolean) {
  const own = usePanels();
  const { opened, set } = use(PanelsContext) ?? own;
  const id = useId();
  const [isFilled] = useState(isOpenAtFirst);
  const [takesFocus, setTakesFocus] = useState(false);
  const isOpen = opened[name] ?? isFilled;
  return {
    /** Id of its element. */
    id,
    isOpen,
    /** Whether the user opened it, who is about to fill it. */
    takesFocus,
    toggle: () => {
      setTakesFocus(!isOpen);
      set(name, !isOpen);
    },
  };
}
