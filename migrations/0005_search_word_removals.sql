CREATE TABLE "search_word_removals" (
	"workspace_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_word_removals" ADD CONSTRAINT "search_word_removals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_word_removals_workspace" ON "search_word_removals" USING btree ("workspace_id");--> statement-breakpoint
-- Nothing recorded which words were removed so far, so the next cleaning looks at every workspace.
INSERT INTO "search_word_removals" SELECT "id" FROM "workspaces";--> statement-breakpoint
-- A workspace that is itself being deleted needs no cleaning.
CREATE FUNCTION "search_words_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "search_word_removals"
	SELECT "id" FROM "workspaces" WHERE "id" = old."workspace_id"
		AND NOT EXISTS (SELECT FROM "search_word_removals" WHERE "workspace_id" = old."workspace_id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_documents_removed" AFTER DELETE ON "search_documents"
FOR EACH ROW EXECUTE FUNCTION "search_words_removed"();--> statement-breakpoint
CREATE TRIGGER "search_documents_renamed" AFTER UPDATE OF "name" ON "search_documents"
FOR EACH ROW WHEN (old."name" <> new."name") EXECUTE FUNCTION "search_words_removed"();--> statement-breakpoint
CREATE TRIGGER "blobs_removed" AFTER DELETE ON "blobs"
FOR EACH ROW EXECUTE FUNCTION "search_words_removed"();--> statement-breakpoint
CREATE TRIGGER "blobs_read_again" AFTER UPDATE OF "words" ON "blobs"
FOR EACH ROW WHEN (old."words" <> new."words") EXECUTE FUNCTION "search_words_removed"();
