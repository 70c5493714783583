import { cleanup, waitFor } from "@testing-library/react";
import { Activity } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { renderApp } from "@/shared/testing/render-app";
import { PrewarmedForms } from "./item-editor";
import { EditorProvider } from "./state/editor-provider";

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// React reports no error of a hidden Activity, it only renders nothing.
test("both forms are rendered while hidden", async () => {
  await renderApp(
    <ChangesProvider>
      <EditorProvider>
        <Activity mode="hidden">
          <PrewarmedForms zone="UTC" />
        </Activity>
      </EditorProvider>
    </ChangesProvider>,
  );
  await waitFor(() => expect(document.querySelectorAll("form")).toHaveLength(2));
});
