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
CREATE OR REPLACE FUNCTION "raise_all_revisions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "changed") THEN
		UPDATE "revisions" SET "number" = greatest("number" + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
		PERFORM pg_notify('board_manual_changes', '{"workspaceId": null, "numbers": {}}');
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER "memberships_changed" ON "memberships";
--> statement-breakpoint
CREATE TRIGGER "memberships_changed" AFTER INSERT OR UPDATE OR DELETE ON "memberships"
FOR EACH ROW EXECUTE FUNCTION "tell_access"();
--> statement-breakpoint
CREATE TRIGGER "workspaces_changed" AFTER UPDATE OF "closed_at", "requires_second_factor" ON "workspaces"
FOR EACH ROW EXECUTE FUNCTION "tell_access"();
--> statement-breakpoint
DROP TRIGGER "sessions_ended" ON "sessions";
--> statement-breakpoint
CREATE TRIGGER "sessions_changed" AFTER UPDATE OR DELETE ON "sessions"
FOR EACH ROW WHEN (old."sess" ->> 'userId' IS NOT NULL) EXECUTE FUNCTION "tell_access"();
--> statement-breakpoint
CREATE TRIGGER "users_changed" AFTER UPDATE OR DELETE ON "users"
FOR EACH ROW EXECUTE FUNCTION "tell_access"();
--> statement-breakpoint
CREATE TRIGGER "passkeys_changed" AFTER INSERT OR DELETE ON "passkeys"
FOR EACH ROW EXECUTE FUNCTION "tell_access"();
--> statement-breakpoint
CREATE TRIGGER "totp_secrets_changed" AFTER INSERT OR UPDATE OR DELETE ON "totp_secrets"
FOR EACH ROW EXECUTE FUNCTION "tell_access"();
