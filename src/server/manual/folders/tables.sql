-- The area of some folders and of all below them, and the department of those below: both follow the top-level folder.
CREATE OR REPLACE FUNCTION "set_area"("of_workspace" uuid, "of_folders" text[]) RETURNS void LANGUAGE sql AS $$
	WITH RECURSIVE "up" AS (
		SELECT f."id" AS "folder_id", f."id", f."parent_id", f."department" FROM "folders" f
		WHERE f."workspace_id" = "of_workspace" AND f."id" = ANY("of_folders")
		UNION ALL
		SELECT "up"."folder_id", f."id", f."parent_id", f."department" FROM "up"
		JOIN "folders" f ON f."workspace_id" = "of_workspace" AND f."id" = "up"."parent_id"
	), "down" AS (
		SELECT "folder_id" AS "id", CASE "id" WHEN 'XYZ' THEN 'XYZ' ELSE "department" END AS "area", "department" FROM "up"
		WHERE "parent_id" IS NULL
		UNION
		SELECT f."id", "down"."area", "down"."department" FROM "down"
		JOIN "folders" f ON f."workspace_id" = "of_workspace" AND f."parent_id" = "down"."id"
	)
	UPDATE "folders" f SET "area" = "down"."area", "department" = "down"."department" FROM "down"
	WHERE f."workspace_id" = "of_workspace" AND f."id" = "down"."id"
		AND (f."area" <> "down"."area" OR f."department" <> "down"."department")
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "folders_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "set_area"("workspace_id", array_agg("id")) FROM "added" GROUP BY "workspace_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "folders_given"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "set_area"(n."workspace_id", array_agg(n."id"))
	FROM "after" n JOIN "before" o ON o."workspace_id" = n."workspace_id" AND o."id" = n."id"
	WHERE n."parent_id" IS DISTINCT FROM o."parent_id" OR n."department" <> o."department"
	GROUP BY n."workspace_id";
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
CREATE TRIGGER "folders_added" AFTER INSERT ON "folders" REFERENCING NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "folders_added"();
--> statement-breakpoint
CREATE TRIGGER "folders_given" AFTER UPDATE ON "folders" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after"
FOR EACH STATEMENT EXECUTE FUNCTION "folders_given"();
--> statement-breakpoint
CREATE TRIGGER "folders_noted" AFTER INSERT OR UPDATE OR DELETE ON "folders"
FOR EACH ROW EXECUTE FUNCTION "note_folder"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "folders_raised" AFTER INSERT OR UPDATE OR DELETE ON "folders"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_revisions"();
