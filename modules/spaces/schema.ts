// One file of tables for each folder that stores something.
export * from "./rooms/schema"
