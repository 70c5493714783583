import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { renderApp } from "@/shared/testing/render-app";
import { stubServer } from "@/shared/testing/stub-server";
import { calendarActions } from "./use-calendar-actions";
import { ItemActs } from "./item-acts";
import { anActsContext } from "../acts/testing/acts-context";

test("a menu that is asked for before its code is there opens when it is", async () => {
  stubServer({});
  const day = document.body.appendChild(document.createElement("div"));
  day.dataset["day"] = "20781";
  await renderApp(
    <ChangesProvider>
      <ItemActs {...anActsContext()} request={undefined} />
    </ChangesProvider>,
  );
  expect(calendarActions.get().status).toBe("loading");
  fireEvent.contextMenu(day, { buttons: 2 });
  expect(await screen.findByRole("menuitem", { name: "New event" }, { timeout: 20_000 })).toBeDefined();
  day.remove();
});
