ALTER TABLE "files" ADD COLUMN "awaits_reading" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_files" ADD COLUMN "awaits_reading" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Of a file that waits for a reading of its own, search knows what a person said of it alone.
CREATE OR REPLACE FUNCTION "take_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new."facts" := coalesce((
		SELECT fact_values(CASE WHEN NOT f."awaits_reading" THEN b."facts" END, f."confirmed_facts") FROM "files" f
		JOIN "blobs" b ON b."workspace_id" = f."workspace_id" AND b."sha256" = f."sha256"
		WHERE f."workspace_id" = new."workspace_id" AND f."id" = new."file_id"), '{}');
	RETURN new;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "give_confirmed_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "search_documents" d
	SET "facts" = fact_values(CASE WHEN NOT new."awaits_reading" THEN b."facts" END, new."confirmed_facts") FROM "blobs" b
	WHERE d."workspace_id" = new."workspace_id" AND d."file_id" = new."id"
		AND b."workspace_id" = new."workspace_id" AND b."sha256" = new."sha256";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "give_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "search_documents" d
	SET "facts" = fact_values(CASE WHEN NOT f."awaits_reading" THEN new."facts" END, f."confirmed_facts") FROM "files" f
	WHERE f."workspace_id" = new."workspace_id" AND f."sha256" = new."sha256"
		AND d."workspace_id" = f."workspace_id" AND d."file_id" = f."id";
	RETURN NULL;
END $$;--> statement-breakpoint
-- Names as they are stored from now on: on one line, without bidirectional controls. A name that is taken gets a number.
CREATE FUNCTION "one_line"("name" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT coalesce(nullif(btrim(regexp_replace(
		regexp_replace("name", '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+', '', 'g'),
		'[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')), ''), 'Unnamed')
$$;--> statement-breakpoint
UPDATE "folders" SET "name" = one_line("name") WHERE "name" <> one_line("name");--> statement-breakpoint
UPDATE "shared_files" SET "name" = one_line("name") WHERE "name" <> one_line("name");--> statement-breakpoint
DO $$
DECLARE
	"file" record;
	"number" int;
BEGIN
	FOR "file" IN
		SELECT "workspace_id", "id", "parts"[1] AS "stem", coalesce("parts"[2], '') AS "extension"
		FROM "files", regexp_match(one_line("original_name"), '^(.+?)(\.[^.]{1,16})?$') AS "parts" WHERE "original_name" <> one_line("original_name")
	LOOP
		"number" := 1;
		LOOP
			BEGIN
				UPDATE "files" SET "original_name" = "file"."stem"
					|| CASE WHEN "number" = 1 THEN '' ELSE ' (' || "number" || ')' END || "file"."extension"
				WHERE "workspace_id" = "file"."workspace_id" AND "id" = "file"."id";
				EXIT;
			EXCEPTION WHEN unique_violation THEN "number" := "number" + 1;
			END;
		END LOOP;
	END LOOP;
END $$;--> statement-breakpoint
DROP FUNCTION "one_line";
