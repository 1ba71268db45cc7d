ALTER TABLE "activities" ADD COLUMN "areas" text[];--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "area" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "functions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "may_export" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "until" date;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "memberships" SET "role" = CASE "role" WHEN 'editor' THEN 'director' WHEN 'viewer' THEN 'member' ELSE "role" END;--> statement-breakpoint
UPDATE "memberships" m SET "joined_at" = w."created_at" FROM "workspaces" w WHERE w."id" = m."workspace_id";--> statement-breakpoint
-- The area of some folders and of all below them: the department of the top-level folder, or XYZ.
CREATE FUNCTION "set_area"("of_workspace" uuid, "of_folders" text[]) RETURNS void LANGUAGE sql AS $$
	WITH RECURSIVE "up" AS (
		SELECT f."id" AS "folder_id", f."id", f."parent_id", f."department" FROM "folders" f
		WHERE f."workspace_id" = "of_workspace" AND f."id" = ANY("of_folders")
		UNION ALL
		SELECT "up"."folder_id", f."id", f."parent_id", f."department" FROM "up"
		JOIN "folders" f ON f."workspace_id" = "of_workspace" AND f."id" = "up"."parent_id"
	), "down" AS (
		SELECT "folder_id" AS "id", CASE "id" WHEN 'XYZ' THEN 'XYZ' ELSE "department" END AS "area" FROM "up"
		WHERE "parent_id" IS NULL
		UNION
		SELECT f."id", "down"."area" FROM "down"
		JOIN "folders" f ON f."workspace_id" = "of_workspace" AND f."parent_id" = "down"."id"
	)
	UPDATE "folders" f SET "area" = "down"."area" FROM "down"
	WHERE f."workspace_id" = "of_workspace" AND f."id" = "down"."id" AND f."area" <> "down"."area"
$$;--> statement-breakpoint
SELECT "set_area"("workspace_id", array_agg("id")) FROM "folders" GROUP BY "workspace_id";--> statement-breakpoint
CREATE FUNCTION "folders_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "set_area"("workspace_id", array_agg("id")) FROM "added" GROUP BY "workspace_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "folders_added" AFTER INSERT ON "folders" REFERENCING NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "folders_added"();--> statement-breakpoint
CREATE FUNCTION "folders_given"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "set_area"(n."workspace_id", array_agg(n."id"))
	FROM "after" n JOIN "before" o ON o."workspace_id" = n."workspace_id" AND o."id" = n."id"
	WHERE n."parent_id" IS DISTINCT FROM o."parent_id" OR n."department" <> o."department"
	GROUP BY n."workspace_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "folders_given" AFTER UPDATE ON "folders" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after"
FOR EACH STATEMENT EXECUTE FUNCTION "folders_given"();--> statement-breakpoint
CREATE FUNCTION "activities_area"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT ARRAY["area"] INTO new."areas" FROM "folders"
	WHERE "workspace_id" = new."workspace_id" AND "id" = new."folder_id";
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "activities_area" BEFORE INSERT ON "activities"
FOR EACH ROW WHEN (new."areas" IS NULL AND new."folder_id" IS NOT NULL) EXECUTE FUNCTION "activities_area"();--> statement-breakpoint
-- What was recorded so far is of where its folders are now; a move also of where it came from.
UPDATE "activities" a SET "areas" = (
	SELECT array_agg(DISTINCT f."area") FROM "folders" f
	WHERE f."workspace_id" = a."workspace_id" AND f."id" IN (a."folder_id", a."metadata" ->> 'before')
) WHERE EXISTS (SELECT FROM "folders" f WHERE f."workspace_id" = a."workspace_id" AND f."id" = a."folder_id");--> statement-breakpoint
UPDATE "activities" SET "areas" = ARRAY['XYZ'] WHERE "type" IN ('share', 'discard');
