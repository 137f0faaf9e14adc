CREATE TABLE chat_builders_days (
  day TEXT PRIMARY KEY NOT NULL,
  tokens INTEGER NOT NULL,
  answers INTEGER NOT NULL
);
