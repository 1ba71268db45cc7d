DROP FUNCTION "note_change"(uuid, text, text);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_change"("workspace_id" uuid, "area" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"noted" text := coalesce(current_setting('board_manual.changes', true), '');
	"line" text := "workspace_id" || ' ' || "area" || E'\n';
BEGIN
	IF "area" <> '' AND strpos("noted", "line") = 0 THEN
		PERFORM set_config('board_manual.changes', "noted" || "line", true);
	END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "raise_revisions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"noted" text := current_setting('board_manual.changes', true);
	"told" bigint;
BEGIN
	IF coalesce("noted", '') = '' THEN RETURN NULL; END IF;
	PERFORM set_config('board_manual.changes', '', true);
	WITH "changed" AS (
		SELECT split_part("line", ' ', 1)::uuid AS "workspace_id", substr("line", strpos("line", ' ') + 1) AS "area"
		FROM unnest(string_to_array(rtrim("noted", E'\n'), E'\n')) AS "line"
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
CREATE OR REPLACE FUNCTION "note_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change(m."workspace_id", "area")
	FROM "memberships" m, unnest(ARRAY['Managing Director', 'Finance Director', 'Sales/Marketing Director',
		'Operations Director', 'XYZ']) AS "area"
	WHERE m."user_id" = new."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_all_areas"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"changed" jsonb := coalesce(to_jsonb(new), to_jsonb(old));
BEGIN
	PERFORM note_change(("changed" ->> CASE TG_TABLE_NAME WHEN 'workspaces' THEN 'id' ELSE 'workspace_id' END)::uuid, "area")
	FROM unnest(ARRAY['Managing Director', 'Finance Director', 'Sales/Marketing Director', 'Operations Director', 'XYZ']) AS "area";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_activity"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change(new."workspace_id", "area") FROM unnest(new."areas") AS "area";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_folder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM note_change(old."workspace_id", old."area"); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM note_change(new."workspace_id", new."area"); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change("workspace_id", "area") FROM "folders"
	WHERE "workspace_id" = coalesce(new."workspace_id", old."workspace_id") AND "id" IN (old."folder_id", new."folder_id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change(d."workspace_id", d."area") FROM "files" f
	JOIN "folders" d ON d."workspace_id" = f."workspace_id" AND d."id" = f."folder_id"
	WHERE f."workspace_id" = new."workspace_id" AND f."sha256" = new."sha256";
	RETURN NULL;
END $$;
