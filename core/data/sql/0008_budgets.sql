-- What was stored today, by address, network and name of an author. Rows of earlier days are deleted.
CREATE TABLE core_budgets (
  -- Days since 1970, in UTC.
  day INTEGER NOT NULL,
  who TEXT NOT NULL,
  items INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (day, who)
) WITHOUT ROWID;
