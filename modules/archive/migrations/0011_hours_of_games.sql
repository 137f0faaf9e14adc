-- The hours of one game, for the chart on its page: the primary key begins with the hour.
CREATE INDEX archive_hours_by_game ON archive_hours (num, hour);
