import { testItems } from "../testing/items.ts";

testItems("calendars");
