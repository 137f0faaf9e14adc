-- Held posts are out of the lists, as removed ones, until the operator has looked at them; they stay at their address.
-- new: nobody has seen it in a list; later: it was in the lists before.
ALTER TABLE exchange_threads ADD COLUMN held TEXT;
--> statement-breakpoint
ALTER TABLE exchange_replies ADD COLUMN held TEXT;
