CREATE OR REPLACE FUNCTION "note_shared_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change(coalesce(new."workspace_id", old."workspace_id"), 'area', 'XYZ');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "shared_files_noted" AFTER INSERT OR UPDATE OR DELETE ON "shared_files"
FOR EACH ROW EXECUTE FUNCTION "note_shared_file"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shared_files_raised" AFTER INSERT OR UPDATE OR DELETE ON "shared_files"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_revisions"();
