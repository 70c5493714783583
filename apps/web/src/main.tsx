import "./app.css";
import { createAppRouter } from "./router";
import { nameModuleLoadErrors } from "@/shared/lazy/module-load-error";
import { createSession, syncWithOtherTabs } from "@/shared/session/session";
import { showPage } from "./show-page";

nameModuleLoadErrors(window);
const session = createSession(localStorage);
const router = createAppRouter(session);
syncWithOtherTabs(session, window);
const root = document.getElementById("root");
if (root !== null) void showPage(root, router);
