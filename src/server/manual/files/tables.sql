CREATE OR REPLACE FUNCTION "note_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change("workspace_id", "area") FROM "folders"
	WHERE "workspace_id" = coalesce(new."workspace_id", old."workspace_id") AND "id" IN (old."folder_id", new."folder_id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "files_noted" AFTER INSERT OR UPDATE OR DELETE ON "files"
FOR EACH ROW EXECUTE FUNCTION "note_file"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "files_raised" AFTER INSERT OR UPDATE OR DELETE ON "files"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_revisions"();
