CREATE TABLE "search_words" (
	"workspace_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "folder_id" text;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "size" bigint;--> statement-breakpoint
-- What a search can be narrowed to, as `searchTypes` has it.
UPDATE "search_documents" d SET "folder_id" = f."folder_id", "size" = f."size", "type" = CASE
	WHEN f."mimetype" = 'application/pdf' THEN 'pdf'
	WHEN f."mimetype" LIKE ANY (ARRAY['application/msword', 'application/vnd.ms-word%', 'application/vnd.openxmlformats-officedocument.wordprocessingml%', 'application/vnd.oasis.opendocument.text', 'application/rtf']) THEN 'word'
	WHEN f."mimetype" LIKE ANY (ARRAY['application/vnd.ms-excel%', 'application/vnd.openxmlformats-officedocument.spreadsheetml%', 'application/vnd.oasis.opendocument.spreadsheet', 'text/csv']) THEN 'excel'
	WHEN f."mimetype" LIKE ANY (ARRAY['application/vnd.ms-powerpoint%', 'application/vnd.openxmlformats-officedocument.presentationml%', 'application/vnd.oasis.opendocument.presentation']) THEN 'powerpoint'
	WHEN f."mimetype" LIKE 'image/%' THEN 'image'
	WHEN f."mimetype" LIKE ANY (ARRAY['text/%', 'application/json', 'application/xml']) THEN 'text'
	WHEN f."mimetype" IN ('message/rfc822', 'application/vnd.ms-outlook') THEN 'email'
	WHEN f."mimetype" LIKE 'video/%' THEN 'video'
	WHEN f."mimetype" LIKE 'audio/%' THEN 'audio'
	WHEN f."mimetype" LIKE ANY (ARRAY['application/zip', 'application/x-zip%']) THEN 'zip'
END
FROM "files" f WHERE f."workspace_id" = d."workspace_id" AND f."id" = d."file_id";--> statement-breakpoint
ALTER TABLE "search_documents" ALTER COLUMN "folder_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ALTER COLUMN "size" SET NOT NULL;--> statement-breakpoint
-- The spellings of what is there already, in names and texts.
INSERT INTO "search_words" ("workspace_id", "word")
SELECT DISTINCT source."workspace_id", word
FROM (
	SELECT "workspace_id", "original_name"::text AS "text" FROM "files"
	UNION ALL SELECT "workspace_id", left("text", 500000) FROM "blobs" WHERE "text" IS NOT NULL
) source, LATERAL (
	SELECT regexp_split_to_table(lower(regexp_replace(normalize(source."text", NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alpha:]]+') AS word
) words
WHERE length(word) BETWEEN 3 AND 30;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree ("workspace_id","word");--> statement-breakpoint
-- Search finds what is not in the trash, and finds it where it lies, whichever way it went there.
DROP TRIGGER "files_trashed" ON "files";--> statement-breakpoint
DROP FUNCTION "search_follows_trash"();--> statement-breakpoint
CREATE FUNCTION "search_follows_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "search_documents" SET "live" = new."trashed_at" IS NULL, "folder_id" = new."folder_id"
	WHERE "workspace_id" = new."workspace_id" AND "file_id" = new."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "files_moved" AFTER UPDATE OF "trashed_at", "folder_id" ON "files"
FOR EACH ROW WHEN (old."trashed_at" IS DISTINCT FROM new."trashed_at" OR old."folder_id" <> new."folder_id")
EXECUTE FUNCTION "search_follows_file"();
