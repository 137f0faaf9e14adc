// One file of tables for each folder that stores something.

export * from "./hunt/schema"
export * from "./sessions/schema"
