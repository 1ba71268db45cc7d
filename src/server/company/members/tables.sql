CREATE TRIGGER "invitations_told" AFTER INSERT OR DELETE ON "invitations"
FOR EACH ROW EXECUTE FUNCTION "tell_people"();
--> statement-breakpoint
CREATE TRIGGER "join_requests_told" AFTER INSERT OR DELETE ON "join_requests"
FOR EACH ROW EXECUTE FUNCTION "tell_people"();
--> statement-breakpoint
-- An invitation is for the account that has its address: it does not wait until the address comes back.
CREATE OR REPLACE FUNCTION "end_invitations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "invitations" WHERE "email" = old."email";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_readdressed" AFTER UPDATE OF "email" ON "users"
FOR EACH ROW WHEN (old."email" IS DISTINCT FROM new."email") EXECUTE FUNCTION "end_invitations"();
--> statement-breakpoint
CREATE TRIGGER "users_closed" AFTER DELETE ON "users"
FOR EACH ROW EXECUTE FUNCTION "end_invitations"();
