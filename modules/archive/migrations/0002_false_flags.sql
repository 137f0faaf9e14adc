-- Every game without doubtful words was stored as if it had some.
UPDATE archive_games SET flagged = NULL WHERE flagged = 'null';
