import { configure } from "@testing-library/react";

/** Timeout of `waitFor` and `findBy…`, long enough for slow machines. */
configure({ asyncUtilTimeout: 20_000 });
