CREATE TABLE "sealed_entries" (
	"chain" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"kind" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"entry_at" timestamp (3) with time zone NOT NULL,
	"content_hash" text NOT NULL,
	"personal_hash" text NOT NULL,
	CONSTRAINT "sealed_entries_chain_sequence_pk" PRIMARY KEY("chain","sequence"),
	CONSTRAINT "sealed_entries_entry" UNIQUE("entry_id","kind")
);
--> statement-breakpoint
CREATE TABLE "seals" (
	"chain" uuid NOT NULL,
	"number" integer NOT NULL,
	"previous" text,
	"first_entry" bigint NOT NULL,
	"last_entry" bigint NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "seals_chain_number_pk" PRIMARY KEY("chain","number")
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid();--> statement-breakpoint
CREATE INDEX "seals_time" ON "seals" USING btree ("sealed_at");--> statement-breakpoint
CREATE INDEX "activities_time" ON "activities" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "activities_account" ON "activities" USING btree ("user_id") WHERE "activities"."entity_type" = 'account';--> statement-breakpoint
CREATE INDEX "security_events_time" ON "security_events" USING brin ("created_at");--> statement-breakpoint
-- Erases the personal fields of the record's entries of one person or one company. What stays: types, times, results
-- and ids, and the hashes in the seals. Its body is bound to these tables whatever the caller's search path.
CREATE FUNCTION "erase_record"(person uuid, company uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
	UPDATE "security_events" SET "address" = NULL, "device" = NULL, "detail" = NULL, "salt" = NULL
	WHERE ("user_id" = person OR "workspace_id" = company) AND "salt" IS NOT NULL;
	UPDATE "activities" SET "description" = '', "entity_id" = NULL, "folder_id" = NULL, "folder_name" = NULL,
		"metadata" = NULL, "salt" = NULL
	WHERE ("workspace_id" = company OR ("entity_type" = 'account' AND "user_id" = person)) AND "salt" IS NOT NULL;
END;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "erase_record" FROM PUBLIC;--> statement-breakpoint
CREATE FUNCTION "erase_record_of_person"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM "erase_record"(old."id", NULL);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "erase_record" AFTER DELETE ON "users"
FOR EACH ROW EXECUTE FUNCTION "erase_record_of_person"();--> statement-breakpoint
CREATE FUNCTION "erase_record_of_company"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM "erase_record"(NULL, old."id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "erase_record" AFTER DELETE ON "workspaces"
FOR EACH ROW EXECUTE FUNCTION "erase_record_of_company"();--> statement-breakpoint
-- What time does to the record: security events of more than 400 days go, and what was recorded of a person or company
-- while their account was closed is erased.
CREATE FUNCTION "reduce_record"() RETURNS void
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
