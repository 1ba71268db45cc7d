-- Erases the personal fields of the record's entries of one person or one company. What stays: types, times, results
-- and ids, and the hashes in the seals. Its body is bound to these tables whatever the caller's search path.
CREATE OR REPLACE FUNCTION "erase_record"(person uuid, company uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
	UPDATE "security_events" SET "address" = NULL, "device" = NULL, "detail" = NULL, "salt" = NULL
	WHERE ("user_id" = person OR "workspace_id" = company) AND "salt" IS NOT NULL;
	UPDATE "activities" SET "description" = '', "entity_id" = NULL, "folder_id" = NULL, "folder_name" = NULL,
		"metadata" = NULL, "salt" = NULL
	WHERE ("workspace_id" = company OR ("entity_type" = 'account' AND "user_id" = person)) AND "salt" IS NOT NULL;
END;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "erase_record" FROM PUBLIC;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "erase_record_of_person"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM "erase_record"(old."id", NULL);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "erase_record_of_company"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM "erase_record"(NULL, old."id");
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- What time does to the record: security events of more than 400 days go, and what was recorded of a person or company
-- while their account was closed is erased.
CREATE OR REPLACE FUNCTION "reduce_record"() RETURNS void
LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
	DELETE FROM "security_events" WHERE "created_at" < now() - interval '400 days';
	UPDATE "security_events" e SET "address" = NULL, "device" = NULL, "detail" = NULL, "salt" = NULL
	WHERE "salt" IS NOT NULL
		AND (("user_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "users" u WHERE u."id" = e."user_id"))
			OR ("workspace_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "workspaces" w WHERE w."id" = e."workspace_id")));
	UPDATE "activities" a SET "description" = '', "entity_id" = NULL, "folder_id" = NULL, "folder_name" = NULL,
		"metadata" = NULL, "salt" = NULL
	WHERE "salt" IS NOT NULL
		AND (NOT EXISTS (SELECT FROM "workspaces" w WHERE w."id" = a."workspace_id")
			OR ("entity_type" = 'account' AND NOT EXISTS (SELECT FROM "users" u WHERE u."id" = a."user_id")));
END;
--> statement-breakpoint
CREATE TRIGGER "erase_record" AFTER DELETE ON "users"
FOR EACH ROW EXECUTE FUNCTION "erase_record_of_person"();
--> statement-breakpoint
CREATE TRIGGER "erase_record" AFTER DELETE ON "workspaces"
FOR EACH ROW EXECUTE FUNCTION "erase_record_of_company"();
