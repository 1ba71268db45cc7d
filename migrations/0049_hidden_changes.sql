ALTER TABLE "files" ADD COLUMN "awaits_picture" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "files" SET "awaits_picture" = true WHERE "awaits_reading";--> statement-breakpoint
-- Deleting a company told every other one that its lists changed: the triggers ran for statements that changed nothing.
CREATE OR REPLACE FUNCTION "raise_all_revisions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "changed") THEN
		UPDATE "revisions" SET "number" = greatest("number" + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "template_entries_raised" ON "template_entries";--> statement-breakpoint
CREATE TRIGGER "template_entries_added" AFTER INSERT ON "template_entries"
REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_all_revisions"();--> statement-breakpoint
CREATE TRIGGER "template_entries_changed" AFTER UPDATE ON "template_entries"
REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_all_revisions"();--> statement-breakpoint
CREATE TRIGGER "template_entries_removed" AFTER DELETE ON "template_entries"
REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_all_revisions"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "end_invitations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "invitations" WHERE "email" = old."email";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_readdressed" AFTER UPDATE OF "email" ON "users"
FOR EACH ROW WHEN (old."email" IS DISTINCT FROM new."email") EXECUTE FUNCTION "end_invitations"();--> statement-breakpoint
CREATE TRIGGER "users_closed" AFTER DELETE ON "users"
FOR EACH ROW EXECUTE FUNCTION "end_invitations"();
