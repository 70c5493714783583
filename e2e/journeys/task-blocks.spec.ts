import { expectNoViolations } from "../support/accessibility.ts";
