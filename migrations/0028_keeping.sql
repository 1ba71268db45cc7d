CREATE TABLE "keep_rules" (
	"workspace_id" uuid NOT NULL,
	"id" text NOT NULL,
	"rule" jsonb NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "keep_rules_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "keep_rules" ADD CONSTRAINT "keep_rules_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Lists say until when papers are to be kept: what that rests on changes them.
CREATE FUNCTION "note_all_areas"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"changed" jsonb := coalesce(to_jsonb(new), to_jsonb(old));
BEGIN
	PERFORM note_change(("changed" ->> CASE TG_TABLE_NAME WHEN 'workspaces' THEN 'id' ELSE 'workspace_id' END)::uuid, 'area', "area")
	FROM unnest(ARRAY['Managing Director', 'Finance Director', 'Sales/Marketing Director', 'Operations Director', 'XYZ']) AS "area";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "company_facts_noted" AFTER INSERT OR UPDATE OR DELETE ON "company_facts"
FOR EACH ROW EXECUTE FUNCTION "note_all_areas"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "company_facts_raised" AFTER INSERT OR UPDATE OR DELETE ON "company_facts"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
CREATE TRIGGER "workspaces_noted" AFTER UPDATE OF "business_type" ON "workspaces"
FOR EACH ROW WHEN (old."business_type" IS DISTINCT FROM new."business_type") EXECUTE FUNCTION "note_all_areas"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "workspaces_raised" AFTER UPDATE OF "business_type" ON "workspaces"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old."business_type" IS DISTINCT FROM new."business_type")
EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
-- The rules of the template hold for every company.
CREATE FUNCTION "raise_all_revisions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "revisions" SET "number" = greatest("number" + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_rules_raised" AFTER INSERT OR UPDATE OR DELETE ON "keep_rules"
FOR EACH ROW EXECUTE FUNCTION "raise_all_revisions"();
