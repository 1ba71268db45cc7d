ALTER TABLE "blobs" ADD COLUMN "mimetypes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- As what the bytes are held: by files, and by what was shared and lies in no folder yet.
UPDATE "blobs" b SET "mimetypes" = held."mimetypes"
FROM (
	SELECT "workspace_id", "sha256", array_agg(DISTINCT "mimetype" ORDER BY "mimetype") AS "mimetypes"
	FROM (
		SELECT "workspace_id", "sha256", "mimetype" FROM "files"
		UNION ALL SELECT "workspace_id", "sha256", "mimetype" FROM "shared_files"
	) holder
	GROUP BY "workspace_id", "sha256"
) held
WHERE held."workspace_id" = b."workspace_id" AND held."sha256" = b."sha256";--> statement-breakpoint
-- What only a resource of the template has, or nothing any more, does not wait to be read.
UPDATE "blobs" SET "status" = 'indexed', "status_reason" = NULL WHERE "mimetypes" = '{}' AND "status" <> 'indexed';
