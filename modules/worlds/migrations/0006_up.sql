-- What is shown of a world, promoted pages too, with its end: those that have expired and wait for the job are passed over
-- without reading them.
CREATE INDEX worlds_pages_up ON worlds_pages (world, num DESC, ends_at) WHERE ended_by IS NULL;
--> statement-breakpoint
DROP INDEX worlds_pages_active;
--> statement-breakpoint
CREATE INDEX worlds_pages_active ON worlds_pages (world, num DESC, ends_at) WHERE promoted_at IS NULL AND ended_by IS NULL;
--> statement-breakpoint
-- Tombstones are counted, and skipped to an offset, without reading pages: hence all columns of the condition.
CREATE INDEX worlds_pages_gone ON worlds_pages (ends_at DESC, held, page_sha256)
  WHERE ends_at < 9999999999999 AND held = 0 AND page_sha256 <> '';
