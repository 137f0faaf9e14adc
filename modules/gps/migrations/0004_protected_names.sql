-- Whether a pin or a message proved that it comes from the owner of a protected name.
ALTER TABLE gps_pins ADD COLUMN protected INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE gps_messages ADD COLUMN protected INTEGER NOT NULL DEFAULT 0;
