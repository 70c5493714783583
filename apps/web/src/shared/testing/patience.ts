import { configure } from "@testing-library/react";

/** How long `waitFor` and `findBy…` wait for what a slow machine does late; what never comes fails all the same. */
configure({ asyncUtilTimeout: 20_000 });
