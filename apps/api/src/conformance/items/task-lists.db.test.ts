import { testItems } from "../../testing/item-cases.ts";

testItems("task lists");
