CREATE OR REPLACE FUNCTION "note_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM note_change(old."workspace_id", 'folder', old."folder_id"); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM note_change(new."workspace_id", 'folder', new."folder_id"); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "files_noted" AFTER INSERT OR UPDATE OR DELETE ON "files"
FOR EACH ROW EXECUTE FUNCTION "note_file"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "files_raised" AFTER INSERT OR UPDATE OR DELETE ON "files"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_revisions"();
