// One file of tables for each folder that stores something.
export * from "./challenges/schema"
export * from "./games/schema"
export * from "./ratings/schema"
