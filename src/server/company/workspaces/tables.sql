-- What changes is noted while a transaction runs and raised once, when it commits: until then it holds no row that
-- another transaction waits for, and since a commit takes its rows in the order of their keys, no two wait for each other.
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
-- Whose sessions, rights, name or factors have changed; '' for all. Open streams look again whether they may go on, and
-- servers forget what they know of the person.
CREATE OR REPLACE FUNCTION "tell_access"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('board_manual_access', CASE TG_TABLE_NAME
		WHEN 'sessions' THEN to_jsonb(old) -> 'sess' ->> 'userId'
		WHEN 'users' THEN to_jsonb(old) ->> 'id'
		WHEN 'workspaces' THEN ''
		ELSE coalesce(to_jsonb(new), to_jsonb(old)) ->> 'user_id' END);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Lists name people: whoever is called otherwise changes the lists of their companies.
CREATE OR REPLACE FUNCTION "note_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change(m."workspace_id", "area")
	FROM "memberships" m, unnest(ARRAY['Managing Director', 'Finance Director', 'Sales/Marketing Director',
		'Operations Director', 'XYZ']) AS "area"
	WHERE m."user_id" = new."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Tells open pages that somebody joined, left, was invited or asks to join, or that the company says something else of itself.
CREATE OR REPLACE FUNCTION "tell_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('board_manual_people', json_build_object(
		'workspaceId', coalesce(to_jsonb(new), to_jsonb(old)) ->> CASE TG_TABLE_NAME WHEN 'workspaces' THEN 'id' ELSE 'workspace_id' END,
		'isForOwners', TG_TABLE_NAME IN ('invitations', 'join_requests'))::text);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Lists say until when papers are to be kept: what that rests on changes them.
CREATE OR REPLACE FUNCTION "note_all_areas"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"changed" jsonb := coalesce(to_jsonb(new), to_jsonb(old));
BEGIN
	PERFORM note_change(("changed" ->> CASE TG_TABLE_NAME WHEN 'workspaces' THEN 'id' ELSE 'workspace_id' END)::uuid, "area")
	FROM unnest(ARRAY['Managing Director', 'Finance Director', 'Sales/Marketing Director', 'Operations Director', 'XYZ']) AS "area";
	RETURN NULL;
END $$;
--> statement-breakpoint
-- The rules of the template hold for every company. The statement must have changed something: deleting any company tries
-- to delete its entries too, and only the template has some.
CREATE OR REPLACE FUNCTION "raise_all_revisions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "changed") THEN
		UPDATE "revisions" SET "number" = greatest("number" + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
		PERFORM pg_notify('board_manual_changes', '{"workspaceId": null, "numbers": {}}');
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "memberships_changed" AFTER INSERT OR UPDATE OR DELETE ON "memberships"
FOR EACH ROW EXECUTE FUNCTION "tell_access"();
--> statement-breakpoint
CREATE TRIGGER "memberships_told" AFTER INSERT OR UPDATE OR DELETE ON "memberships"
FOR EACH ROW EXECUTE FUNCTION "tell_people"();
--> statement-breakpoint
CREATE TRIGGER "workspaces_told" AFTER UPDATE OF "business_name", "business_type", "registration_number", "registered_office_address", "business_code" ON "workspaces"
FOR EACH ROW EXECUTE FUNCTION "tell_people"();
--> statement-breakpoint
CREATE TRIGGER "workspaces_noted" AFTER UPDATE OF "business_type" ON "workspaces"
FOR EACH ROW WHEN (old."business_type" IS DISTINCT FROM new."business_type") EXECUTE FUNCTION "note_all_areas"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "workspaces_raised" AFTER UPDATE OF "business_type" ON "workspaces"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old."business_type" IS DISTINCT FROM new."business_type")
EXECUTE FUNCTION "raise_revisions"();
--> statement-breakpoint
CREATE TRIGGER "workspaces_changed" AFTER UPDATE OF "closed_at", "requires_second_factor" ON "workspaces"
FOR EACH ROW EXECUTE FUNCTION "tell_access"();
