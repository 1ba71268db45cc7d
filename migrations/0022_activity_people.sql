CREATE INDEX "activities_person" ON "activities" USING btree ("workspace_id","user_id","id");--> statement-breakpoint
CREATE INDEX "activities_entity" ON "activities" USING btree ("workspace_id","entity_id","id");--> statement-breakpoint
-- Lists name people: whoever is called otherwise changes the lists of their companies.
CREATE FUNCTION "note_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change(m."workspace_id", 'area', "area")
	FROM "memberships" m, unnest(ARRAY['Managing Director', 'Finance Director', 'Sales/Marketing Director',
		'Operations Director', 'XYZ']) AS "area"
	WHERE m."user_id" = new."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_noted" AFTER UPDATE OF "first_name", "last_name", "email" ON "users"
FOR EACH ROW WHEN ((old."first_name", old."last_name", old."email")
	IS DISTINCT FROM (new."first_name", new."last_name", new."email"))
EXECUTE FUNCTION "note_name"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "users_raised" AFTER UPDATE OF "first_name", "last_name", "email" ON "users"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."first_name", old."last_name", old."email")
	IS DISTINCT FROM (new."first_name", new."last_name", new."email"))
EXECUTE FUNCTION "raise_revisions"();
