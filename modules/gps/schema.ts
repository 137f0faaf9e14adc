// One file of tables for each folder that stores something.
export * from "./aware/schema"
export * from "./awareness/schema"
export * from "./hunt/schema"
export * from "./sessions/schema"
