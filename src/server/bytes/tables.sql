CREATE OR REPLACE FUNCTION "note_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change(d."workspace_id", d."area") FROM "files" f
	JOIN "folders" d ON d."workspace_id" = f."workspace_id" AND d."id" = f."folder_id"
	WHERE f."workspace_id" = new."workspace_id" AND f."sha256" = new."sha256";
	RETURN NULL;
END $$;
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
