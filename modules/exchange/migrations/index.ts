import type { Migration } from "broadside/db"
import exchange from "./0000_exchange.sql" with { type: "text" }
import rendered from "./0001_rendered.sql" with { type: "text" }
import answered from "./0002_answered.sql" with { type: "text" }
import discussions from "./0003_discussions.sql" with { type: "text" }
import votes from "./0004_votes.sql" with { type: "text" }
import protectedNames from "./0005_protected_names.sql" with { type: "text" }
import held from "./0006_held.sql" with { type: "text" }
import erased from "./0007_erased.sql" with { type: "text" }
import wordsOfReplies from "./0008_words_of_replies.sql" with { type: "text" }
import newByDay from "./0009_new_by_day.sql" with { type: "text" }
import life from "./0010_life.sql" with { type: "text" }

export const migrations: readonly Migration[] = [
  { tag: "0000_exchange", sql: exchange },
  { tag: "0001_rendered", sql: rendered },
  { tag: "0002_answered", sql: answered },
  { tag: "0003_discussions", sql: discussions },
  { tag: "0004_votes", sql: votes },
  { tag: "0005_protected_names", sql: protectedNames },
  { tag: "0006_held", sql: held },
  { tag: "0007_erased", sql: erased },
  { tag: "0008_words_of_replies", sql: wordsOfReplies },
  { tag: "0009_new_by_day", sql: newByDay },
  { tag: "0010_life", sql: life },
]
