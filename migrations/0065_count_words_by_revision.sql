DROP TRIGGER "blobs_noted" ON "blobs";
--> statement-breakpoint
DROP TRIGGER "blobs_raised" ON "blobs";
--> statement-breakpoint
CREATE TRIGGER "blobs_noted" AFTER UPDATE OF "status", "status_reason", "has_thumbnail", "facts", "words" ON "blobs"
FOR EACH ROW WHEN ((old."status", old."status_reason", old."has_thumbnail", old."facts", old."word_count")
	IS DISTINCT FROM (new."status", new."status_reason", new."has_thumbnail", new."facts", new."word_count"))
EXECUTE FUNCTION "note_bytes"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "blobs_raised" AFTER UPDATE OF "status", "status_reason", "has_thumbnail", "facts", "words" ON "blobs"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."status", old."status_reason", old."has_thumbnail", old."facts", old."word_count")
	IS DISTINCT FROM (new."status", new."status_reason", new."has_thumbnail", new."facts", new."word_count"))
EXECUTE FUNCTION "raise_revisions"();
