CREATE OR REPLACE FUNCTION "activities_area"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT ARRAY["area"] INTO new."areas" FROM "folders"
	WHERE "workspace_id" = new."workspace_id" AND "id" = new."folder_id";
	RETURN new;
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
--> statement-breakpoint
CREATE TRIGGER "activities_area" BEFORE INSERT ON "activities"
FOR EACH ROW WHEN (new."areas" IS NULL AND new."folder_id" IS NOT NULL) EXECUTE FUNCTION "activities_area"();
--> statement-breakpoint
CREATE TRIGGER "activities_noted" AFTER INSERT ON "activities"
FOR EACH ROW WHEN (new."areas" IS NOT NULL) EXECUTE FUNCTION "note_activity"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "activities_raised" AFTER INSERT ON "activities"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new."areas" IS NOT NULL)
EXECUTE FUNCTION "raise_revisions"();
