-- A held page is no longer one that has ended, and one of which nothing is left says so.
DROP INDEX worlds_pages_promoted;
--> statement-breakpoint
DROP INDEX worlds_pages_expired;
--> statement-breakpoint
DROP INDEX worlds_pages_up;
--> statement-breakpoint
DROP INDEX worlds_pages_active;
--> statement-breakpoint
DROP INDEX worlds_pages_gone;
--> statement-breakpoint
ALTER TABLE worlds_pages ADD COLUMN removed_at INTEGER;
--> statement-breakpoint
ALTER TABLE worlds_pages RENAME COLUMN ended_by TO removed_by;
--> statement-breakpoint
ALTER TABLE worlds_pages RENAME COLUMN ended_why TO removed_why;
--> statement-breakpoint
ALTER TABLE worlds_pages ADD COLUMN erased INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE worlds_pages SET removed_by = NULL WHERE removed_by = '';
--> statement-breakpoint
UPDATE worlds_pages SET removed_at = ends_at WHERE removed_by IS NOT NULL;
--> statement-breakpoint
UPDATE worlds_pages SET erased = 1, held = 0 WHERE page_sha256 = '';
--> statement-breakpoint
CREATE INDEX worlds_pages_promoted ON worlds_pages (promoted_at DESC)
  WHERE promoted_at IS NOT NULL AND removed_at IS NULL AND held = 0;
--> statement-breakpoint
CREATE INDEX worlds_pages_expired ON worlds_pages (ends_at) WHERE ends_at < 9999999999999 AND removed_at IS NULL AND held = 0;
--> statement-breakpoint
CREATE INDEX worlds_pages_up ON worlds_pages (world, num DESC, ends_at) WHERE removed_at IS NULL AND held = 0;
--> statement-breakpoint
CREATE INDEX worlds_pages_active ON worlds_pages (world, num DESC, ends_at)
  WHERE promoted_at IS NULL AND removed_at IS NULL AND held = 0;
--> statement-breakpoint
-- Tombstones are counted, and skipped to an offset, without reading pages: hence all columns of the condition.
CREATE INDEX worlds_pages_gone ON worlds_pages (ends_at DESC, held, erased)
  WHERE ends_at < 9999999999999 AND held = 0 AND erased = 0;
