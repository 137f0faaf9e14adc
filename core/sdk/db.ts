export * from "../base/db"
