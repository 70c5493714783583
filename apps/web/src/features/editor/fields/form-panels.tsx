import { createContext, type ReactNode, use, useId, useState } from "react";

/** The fields of a chip, open or closed. */
export interface FormPanel {
  /** Id of its element. */
  id: string;
  isOpen: boolean;
  /** Whether the user opened it, who is about to fill it. */
  takesFocus: boolean;
  toggle: () => void;
}

type OpenPanels = Readonly<Record<string, boolean | undefined>>;

interface Panels {
  opened: OpenPanels;
  set: (name: string, isOpen: boolean) => void;
}

const PanelsContext = createContext<Panels | undefined>(undefined);

function usePanels(): Panels {
  const [opened, setOpened] = useState<OpenPanels>({});
  return { opened, set: (name, isOpen) => setOpened((before) => ({ ...before, [name]: isOpen })) };
}

/** Remembers which panels are open when the form of another type takes the place of one. */
export function FormPanels({ children }: { children: ReactNode }) {
  return <PanelsContext value={usePanels()}>{children}</PanelsContext>;
}

/** The panel `name` of a form; `isOpenAtFirst` if it has content. */
export function useFormPanel(name: string, isOpenAtFirst: boolean): FormPanel {
  const own = usePanels();
  const { opened, set } = use(PanelsContext) ?? own;
  const id = useId();
  const [isFilled] = useState(isOpenAtFirst);
  const [takesFocus, setTakesFocus] = useState(false);
  const isOpen = opened[name] ?? isFilled;
  return {
    id,
    isOpen,
    takesFocus,
    toggle: () => {
      setTakesFocus(!isOpen);
      set(name, !isOpen);
    },
  };
}
