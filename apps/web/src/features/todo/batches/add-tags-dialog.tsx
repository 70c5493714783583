import { Button } from "@hourloom/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";
import { useState } from "react";
import { TagsField } from "@/shared/tasks/tags-field";
import { useTagsInUse } from "@/shared/tasks/use-tags-in-use";

interface AddTagsDialogProps {
  onAdd: (tags: readonly string[]) => void;
  onClose: () => void;
}

/** Asks for tags that tasks get beside their own. */
export function AddTagsDialog({ onAdd, onClose }: AddTagsDialogProps) {
  const [tags, setTags] = useState<readonly string[]>([]);
  const known = useTagsInUse();
  return (
    <Dialog onClose={onClose}>
      <DialogContent className="overflow-visible sm:max-w-sm">
        <DialogHeader>Add tags</DialogHeader>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (tags.length === 0) return;
            onClose();
            onAdd(tags);
          }}
          className="flex flex-col gap-4 px-5 pb-5"
        >
          <TagsField value={tags} known={known} onChange={setTags} />
          <Button type="submit" look="primary" className="self-end" disabled={tags.length === 0}>
            Add
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
