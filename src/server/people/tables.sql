CREATE TRIGGER "sessions_changed" AFTER UPDATE OR DELETE ON "sessions"
FOR EACH ROW WHEN (old."sess" ->> 'userId' IS NOT NULL) EXECUTE FUNCTION "tell_access"();
--> statement-breakpoint
CREATE TRIGGER "users_noted" AFTER UPDATE OF "first_name", "last_name", "email" ON "users"
FOR EACH ROW WHEN ((old."first_name", old."last_name", old."email")
	IS DISTINCT FROM (new."first_name", new."last_name", new."email"))
EXECUTE FUNCTION "note_name"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "users_raised" AFTER UPDATE OF "first_name", "last_name", "email" ON "users"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."first_name", old."last_name", old."email")
	IS DISTINCT FROM (new."first_name", new."last_name", new."email"))
EXECUTE FUNCTION "raise_revisions"();
--> statement-breakpoint
CREATE TRIGGER "users_changed" AFTER UPDATE OR DELETE ON "users"
FOR EACH ROW EXECUTE FUNCTION "tell_access"();
--> statement-breakpoint
CREATE TRIGGER "passkeys_changed" AFTER INSERT OR DELETE ON "passkeys"
FOR EACH ROW EXECUTE FUNCTION "tell_access"();
--> statement-breakpoint
CREATE TRIGGER "totp_secrets_changed" AFTER INSERT OR UPDATE OR DELETE ON "totp_secrets"
FOR EACH ROW EXECUTE FUNCTION "tell_access"();
