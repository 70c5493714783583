import { testItems } from "../testing/items.ts";

testItems("task blocks");
