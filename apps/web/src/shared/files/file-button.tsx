import { Button } from "@hourloom/ui/button";
import { type ComponentProps, useRef } from "react";

interface FileButtonProps extends ComponentProps<typeof Button> {
  /** As of the HTML attribute. */
  accept: string;
  onFile: (file: File) => void;
}

/** A button with which the user chooses a file to import. */
export function FileButton({ accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label="File to import"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Otherwise choosing the same file again fires no event.
          target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
