import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { renderApp } from "@/shared/testing/render-app";
import { PrewarmedForm } from "./item-editor";
import { EditorProvider } from "./state/editor-provider";

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// React reports no error of a hidden Activity, it only renders nothing.
test("the form is rendered while hidden", async () => {
  await renderApp(
    <ChangesProvider>
      <EditorProvider>
        <PrewarmedForm zone="UTC" />
      </EditorProvider>
    </ChangesProvider>,
  );
  await waitFor(() => expect(document.querySelectorAll("form")).toHaveLength(1));
});
