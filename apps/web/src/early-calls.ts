/**
 * The inline script of the app's page: asks for the data of the screen in the URL while the scripts
 * of the app are being loaded.
 */
import { todayIn } from "@hourloom/domain/time/zone-clock";
import { defaultParseSearch } from "@tanstack/react-router";
import { sendEarlyCalls } from "@/shared/api/early-calls";
import { PHONE } from "@/shared/page/media";
import { loadLogin, SETTINGS_KEY } from "@/shared/login/login-storage";
import { usableZone } from "@/shared/time/clock";
import { parseSettingsCopy } from "@/shared/time/settings-copy";
import { firstCallsAt } from "./first-calls";

/** What is stored of the login and the settings; undefined if storage is blocked. */
function readStorage() {
  try {
    const settings = parseSettingsCopy(localStorage.getItem(SETTINGS_KEY), localStorage);
    return { login: loadLogin(localStorage), settings };
  } catch {
    return undefined;
  }
}

function send(): void {
  const { login, settings } = readStorage() ?? {};
  if (login === undefined || settings === undefined) return;
  const calls = firstCallsAt(location.pathname, {
    search: defaultParseSearch(location.search),
    today: todayIn(usableZone(login.user?.timezone), Date.now()),
    settings,
    isPhone: matchMedia(PHONE).matches,
  });
  if (calls.length > 0) window.earlyCalls = sendEarlyCalls(login.token, calls);
}

send();
