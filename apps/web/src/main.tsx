import "./app.css";
import { createAppRouter } from "./router";
import { nameMissingParts } from "@/shared/lazy/module-load-error";
import { createSession, followOtherTabs } from "@/shared/session/session";
import { showPage } from "./show-page";

nameMissingParts(window);
const session = createSession(localStorage);
const router = createAppRouter(session);
followOtherTabs(session, window);
const root = document.getElementById("root");
if (root !== null) void showPage(root, router);
