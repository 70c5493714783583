import { keepInputMethodKeys } from "@hourloom/ui/input-method";

// As in main.ts.
keepInputMethodKeys(window);
