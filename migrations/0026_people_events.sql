-- Tells open pages that somebody joined, left, was invited or asks to join, or that the company says something else of itself.
CREATE FUNCTION "tell_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('board_manual_people', json_build_object(
		'workspaceId', coalesce(to_jsonb(new), to_jsonb(old)) ->> CASE TG_TABLE_NAME WHEN 'workspaces' THEN 'id' ELSE 'workspace_id' END,
		'isForOwners', TG_TABLE_NAME IN ('invitations', 'join_requests'))::text);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "memberships_told" AFTER INSERT OR UPDATE OR DELETE ON "memberships"
FOR EACH ROW EXECUTE FUNCTION "tell_people"();--> statement-breakpoint
CREATE TRIGGER "invitations_told" AFTER INSERT OR DELETE ON "invitations"
FOR EACH ROW EXECUTE FUNCTION "tell_people"();--> statement-breakpoint
CREATE TRIGGER "join_requests_told" AFTER INSERT OR DELETE ON "join_requests"
FOR EACH ROW EXECUTE FUNCTION "tell_people"();--> statement-breakpoint
CREATE TRIGGER "workspaces_told" AFTER UPDATE OF "business_name", "business_type", "registration_number", "registered_office_address", "business_code" ON "workspaces"
FOR EACH ROW EXECUTE FUNCTION "tell_people"();
