CREATE OR REPLACE FUNCTION "note_change"("workspace_id" uuid, "area" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"noted" text := coalesce(current_setting('board_manual.changes', true), '');
	"line" text := "workspace_id" || ' ' || "area" || E'\n';
BEGIN
	IF "area" <> '' AND strpos("noted", "line") = 0 THEN
		"noted" := set_config('board_manual.changes', "noted" || "line", true);
	END IF;
END $$;
--> statement-breakpoint
-- What is not about a table is assigned: PERFORM would run a query for it, and every upload commits through here.
CREATE OR REPLACE FUNCTION "raise_revisions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"noted" text := current_setting('board_manual.changes', true);
	"line" text;
	"changed" text;
	"changed_area" text;
	"raised" bigint;
	"numbers" jsonb := '{}';
BEGIN
	IF coalesce("noted", '') = '' THEN RETURN NULL; END IF;
	"line" := set_config('board_manual.changes', '', true);
	FOREACH "line" IN ARRAY array_append(array_sort(string_to_array(rtrim("noted", E'\n'), E'\n')), '') LOOP
		-- The lines of a workspace follow each other.
		IF "numbers" <> '{}' AND split_part("line", ' ', 1) <> "changed" THEN
			"noted" := pg_notify('board_manual_changes', json_build_object('workspaceId', "changed", 'numbers', "numbers")::text);
			"numbers" := '{}';
		END IF;
		EXIT WHEN "line" = '';
		"changed" := split_part("line", ' ', 1);
		"changed_area" := substr("line", strpos("line", ' ') + 1);
		-- Never a number that was given before a backup was restored: an ETag of then must not fit what is here now.
		INSERT INTO "revisions" AS "known" ("workspace_id", "area", "number")
		-- None for a workspace that this transaction deletes.
		SELECT w."id", "changed_area", (extract(epoch FROM clock_timestamp()) * 1000)::bigint FROM "workspaces" w
		WHERE w."id" = "changed"::uuid
		ON CONFLICT ("workspace_id", "area") DO UPDATE SET "number" = greatest("known"."number" + 1, excluded."number")
		RETURNING "number" INTO "raised";
		IF "raised" IS NOT NULL THEN "numbers" := "numbers" || jsonb_build_object("changed_area", "raised"); END IF;
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_activity"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"area" text;
BEGIN
	FOREACH "area" IN ARRAY new."areas" LOOP
		-- Assigned, because PERFORM would run a query.
		"area" := note_change(new."workspace_id", "area");
	END LOOP;
	RETURN NULL;
END $$;
