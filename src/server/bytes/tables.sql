CREATE OR REPLACE FUNCTION "note_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change(new."workspace_id", 'bytes', new."sha256");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "blobs_noted" AFTER UPDATE OF "status", "status_reason", "has_thumbnail", "facts" ON "blobs"
FOR EACH ROW WHEN ((old."status", old."status_reason", old."has_thumbnail", old."facts")
	IS DISTINCT FROM (new."status", new."status_reason", new."has_thumbnail", new."facts"))
EXECUTE FUNCTION "note_bytes"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "blobs_raised" AFTER UPDATE OF "status", "status_reason", "has_thumbnail", "facts" ON "blobs"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."status", old."status_reason", old."has_thumbnail", old."facts")
	IS DISTINCT FROM (new."status", new."status_reason", new."has_thumbnail", new."facts"))
EXECUTE FUNCTION "raise_revisions"();
