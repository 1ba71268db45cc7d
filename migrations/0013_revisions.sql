CREATE TABLE "revisions" (
	"workspace_id" uuid NOT NULL,
	"area" text NOT NULL,
	"number" bigint NOT NULL,
	CONSTRAINT "revisions_workspace_id_area_pk" PRIMARY KEY("workspace_id","area")
);
--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What changes is noted while a transaction runs and raised once, when it commits: until then it holds no row that
-- another transaction waits for, and since a commit takes its rows in the order of their keys, no two wait for each other.
CREATE FUNCTION "note_change"("workspace_id" uuid, "kind" text, "value" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"noted" text := coalesce(current_setting('board_manual.changes', true), '');
	"line" text := "workspace_id" || ' ' || "kind" || ' ' || "value" || E'\n';
BEGIN
	IF "value" <> '' AND strpos("noted", "line") = 0 THEN
		PERFORM set_config('board_manual.changes', "noted" || "line", true);
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "raise_revisions"() RETURNS trigger LANGUAGE plpgsql AS $$
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
		UNION
		SELECT n."workspace_id", 'XYZ' FROM "note" n
		JOIN "shared_files" s ON s."workspace_id" = n."workspace_id" AND s."sha256" = n."value" WHERE n."kind" = 'bytes'
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
END $$;--> statement-breakpoint
CREATE FUNCTION "note_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM note_change(old."workspace_id", 'folder', old."folder_id"); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM note_change(new."workspace_id", 'folder', new."folder_id"); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_folder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM note_change(old."workspace_id", 'area', old."area");
	END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM note_change(new."workspace_id", 'folder', new."id"); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_shared_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change(coalesce(new."workspace_id", old."workspace_id"), 'area', 'XYZ');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_activity"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change(new."workspace_id", 'area', "area") FROM unnest(new."areas") AS "area";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change(new."workspace_id", 'bytes', new."sha256");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "files_noted" AFTER INSERT OR UPDATE OR DELETE ON "files"
FOR EACH ROW EXECUTE FUNCTION "note_file"();--> statement-breakpoint
CREATE TRIGGER "folders_noted" AFTER INSERT OR UPDATE OR DELETE ON "folders"
FOR EACH ROW EXECUTE FUNCTION "note_folder"();--> statement-breakpoint
CREATE TRIGGER "shared_files_noted" AFTER INSERT OR UPDATE OR DELETE ON "shared_files"
FOR EACH ROW EXECUTE FUNCTION "note_shared_file"();--> statement-breakpoint
CREATE TRIGGER "activities_noted" AFTER INSERT ON "activities"
FOR EACH ROW WHEN (new."areas" IS NOT NULL) EXECUTE FUNCTION "note_activity"();--> statement-breakpoint
CREATE TRIGGER "blobs_noted" AFTER UPDATE OF "status", "status_reason", "has_thumbnail" ON "blobs"
FOR EACH ROW WHEN ((old."status", old."status_reason", old."has_thumbnail")
	IS DISTINCT FROM (new."status", new."status_reason", new."has_thumbnail"))
EXECUTE FUNCTION "note_bytes"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "files_raised" AFTER INSERT OR UPDATE OR DELETE ON "files"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "folders_raised" AFTER INSERT OR UPDATE OR DELETE ON "folders"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shared_files_raised" AFTER INSERT OR UPDATE OR DELETE ON "shared_files"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "activities_raised" AFTER INSERT ON "activities"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new."areas" IS NOT NULL)
EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "blobs_raised" AFTER UPDATE OF "status", "status_reason", "has_thumbnail" ON "blobs"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."status", old."status_reason", old."has_thumbnail")
	IS DISTINCT FROM (new."status", new."status_reason", new."has_thumbnail"))
EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
-- Whoever may have lost a session or a right: open streams look again whether they may go on.
CREATE FUNCTION "tell_access"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('board_manual_access', CASE TG_TABLE_NAME
		WHEN 'sessions' THEN to_jsonb(old) -> 'sess' ->> 'userId'
		ELSE coalesce(to_jsonb(new), to_jsonb(old)) ->> 'user_id' END);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_ended" AFTER DELETE ON "sessions"
FOR EACH ROW WHEN (old."sess" ->> 'userId' IS NOT NULL) EXECUTE FUNCTION "tell_access"();--> statement-breakpoint
CREATE TRIGGER "memberships_changed" AFTER UPDATE OR DELETE ON "memberships"
FOR EACH ROW EXECUTE FUNCTION "tell_access"();
