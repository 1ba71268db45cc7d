CREATE TABLE "party_spellings" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"spelling_key" text NOT NULL,
	"spelling" text NOT NULL,
	"name" text NOT NULL,
	"said" jsonb NOT NULL,
	CONSTRAINT "party_spellings_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "party_spellings" ADD CONSTRAINT "party_spellings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "party_spellings_key" ON "party_spellings" USING btree ("workspace_id","spelling_key");