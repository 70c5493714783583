import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { renderApp } from "@/shared/testing/render-app";
import { stubServer } from "@/shared/testing/stub-server";
import { Acts } from "./acts";
import { anActsContext } from "./testing/acts-context";

/** A page whose early events come once a button is pressed. */
function Page({ events }: { events: readonly Event[] }) {
  const [early, setEarly] = useState<readonly Event[]>([]);
  return (
    <ChangesProvider>
      <button type="button" onClick={() => setEarly(events)}>
        Go on
      </button>
      <Acts {...anActsContext()} request={undefined} early={early} />
    </ChangesProvider>
  );
}

test("an early event that comes after the first render is handled, too", async () => {
  stubServer({});
  const day = document.body.appendChild(document.createElement("div"));
  day.dataset["day"] = "20781";
  const event = new MouseEvent("contextmenu", { buttons: 2 });
  day.dispatchEvent(event);
  await renderApp(<Page events={[event]} />);
  fireEvent.click(screen.getByRole("button", { name: "Go on" }));
  expect(await screen.findByRole("menuitem", { name: "New event" })).toBeDefined();
  day.remove();
});
