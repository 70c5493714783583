import { createRunDatabase } from "./run-database.ts";

await createRunDatabase();
