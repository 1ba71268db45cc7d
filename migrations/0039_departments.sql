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
$$;--> statement-breakpoint
SELECT "set_area"("workspace_id", array_agg("id")) FROM "folders" GROUP BY "workspace_id";
