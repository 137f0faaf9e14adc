-- Votes for the entries of jams: each voter has one for each entry.
CREATE TABLE exchange_votes (
  entry INTEGER NOT NULL,
  voter TEXT NOT NULL,
  PRIMARY KEY (entry, voter)
) WITHOUT ROWID;
