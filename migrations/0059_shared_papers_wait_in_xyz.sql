-- What was shared and not filed becomes a paper of XYZ, under its name or with the first number that is free. Its words for
-- search are those of its name as they stand; they are folded when it is filed or renamed.
DO $$
DECLARE
	"shared" record;
	"wanted" text;
	"number" integer;
BEGIN
	FOR "shared" IN
		SELECT s.*, coalesce(nullif(concat_ws(' ', u."first_name", u."last_name"), ''), u."email", '') AS "person", b."words"
		FROM "shared_files" s
		JOIN "blobs" b ON b."workspace_id" = s."workspace_id" AND b."sha256" = s."sha256"
		JOIN "folders" f ON f."workspace_id" = s."workspace_id" AND f."id" = 'XYZ'
		LEFT JOIN "users" u ON u."id" = s."user_id"
		ORDER BY s."workspace_id", s."id"
	LOOP
		"wanted" := "shared"."name";
		"number" := 1;
		WHILE EXISTS (SELECT FROM "files" WHERE "workspace_id" = "shared"."workspace_id" AND "folder_id" = 'XYZ'
			AND "original_name" = "wanted" AND "trashed_at" IS NULL) LOOP
			"number" := "number" + 1;
			"wanted" := regexp_replace("shared"."name", '(\.[^.]*)?$', ' (' || "number" || ')\1');
		END LOOP;
		INSERT INTO "files" ("workspace_id", "id", "folder_id", "filename", "original_name", "mimetype", "size", "sha256", "user_id",
			"uploaded_by", "uploaded_at", "awaits_reading", "source")
		VALUES ("shared"."workspace_id", "shared"."id", 'XYZ', "shared"."sha256", "wanted", "shared"."mimetype", "shared"."size",
			"shared"."sha256", "shared"."user_id", "shared"."person", "shared"."shared_at", "shared"."awaits_reading",
			jsonb_build_object('kind', 'share', 'title', "shared"."title", 'text', "shared"."text", 'url', "shared"."url"));
		INSERT INTO "search_documents" ("workspace_id", "file_id", "folder_id", "size", "uploaded_at", "name", "facts", "words")
		VALUES ("shared"."workspace_id", "shared"."id", 'XYZ', "shared"."size", "shared"."shared_at", lower("wanted"), NULL,
			to_tsvector('simple', regexp_replace("wanted", '[^[:alnum:]]+', ' ', 'g'))
				|| CASE WHEN "shared"."awaits_reading" THEN ''::tsvector ELSE coalesce("shared"."words", ''::tsvector) END);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "raise_revisions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"noted" text := current_setting('board_manual.changes', true);
	"told" bigint;
BEGIN
	IF coalesce("noted", '') = '' THEN RETURN NULL; END IF;
	PERFORM set_config('board_manual.changes', '', true);
	WITH "note" AS MATERIALIZED (
		SELECT split_part("line", ' ', 1)::uuid AS "workspace_id", split_part("line", ' ', 2) AS "kind",
			substr("line", length(split_part("line", ' ', 1)) + length(split_part("line", ' ', 2)) + 3) AS "value"
		FROM unnest(string_to_array(rtrim("noted", E'\n'), E'\n')) AS "line"
	), "changed" AS (
		SELECT n."workspace_id", n."value" AS "area" FROM "note" n WHERE n."kind" = 'area'
		UNION
		SELECT n."workspace_id", d."area" FROM "note" n
		JOIN "folders" d ON d."workspace_id" = n."workspace_id" AND d."id" = n."value" WHERE n."kind" = 'folder'
		UNION
		SELECT n."workspace_id", d."area" FROM "note" n
		JOIN "files" f ON f."workspace_id" = n."workspace_id" AND f."sha256" = n."value"
		JOIN "folders" d ON d."workspace_id" = f."workspace_id" AND d."id" = f."folder_id" WHERE n."kind" = 'bytes'
	), "raised" AS (
		-- Never a number that was given before a backup was restored: an ETag of then must not fit what is here now.
		INSERT INTO "revisions" AS "known" ("workspace_id", "area", "number")
		SELECT c."workspace_id", c."area", (extract(epoch FROM clock_timestamp()) * 1000)::bigint FROM "changed" c
		-- None for a workspace that this transaction deletes.
		JOIN "workspaces" w ON w."id" = c."workspace_id"
		ORDER BY c."workspace_id", c."area"
		ON CONFLICT ("workspace_id", "area") DO UPDATE SET "number" = greatest("known"."number" + 1, excluded."number")
		RETURNING "workspace_id", "area", "number"
	)
	SELECT count(pg_notify('board_manual_changes', "change"::text)) INTO "told" FROM (
		SELECT json_build_object('workspaceId', "workspace_id", 'numbers', json_object_agg("area", "number")) AS "change"
		FROM "raised" GROUP BY "workspace_id"
	) "notice";
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TABLE "shared_files" CASCADE;--> statement-breakpoint
DROP FUNCTION "note_shared_file"();--> statement-breakpoint
CREATE INDEX "files_shared" ON "files" USING btree ("workspace_id","id") WHERE "files"."source" ->> 'kind' = 'share' and "files"."trashed_at" is null;