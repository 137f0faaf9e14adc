import type { Migration } from "broadside/db"
import chatBuilders from "./0000_chat_builders.sql" with { type: "text" }

export const migrations: readonly Migration[] = [{ tag: "0000_chat_builders", sql: chatBuilders }]
