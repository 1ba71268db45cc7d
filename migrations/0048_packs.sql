CREATE TABLE "pack_downloads" (
	"workspace_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"downloaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pack_downloads_workspace_id_visit_id_number_pk" PRIMARY KEY("workspace_id","visit_id","number")
);
--> statement-breakpoint
CREATE TABLE "pack_items" (
	"workspace_id" uuid NOT NULL,
	"pack_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"folder_id" text NOT NULL,
	"folder_name" text NOT NULL,
	"mimetype" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"pages" integer,
	CONSTRAINT "pack_items_workspace_id_pack_id_number_pk" PRIMARY KEY("workspace_id","pack_id","number")
);
--> statement-breakpoint
CREATE TABLE "pack_pages" (
	"workspace_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"page" integer NOT NULL,
	"ms" bigint NOT NULL,
	"shown_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pack_pages_workspace_id_visit_id_number_page_pk" PRIMARY KEY("workspace_id","visit_id","number","page")
);
--> statement-breakpoint
CREATE TABLE "pack_presets" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"base" text NOT NULL,
	"without" text[] NOT NULL,
	CONSTRAINT "pack_presets_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "packs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"message" text,
	"may_download" boolean NOT NULL,
	"watermark" boolean NOT NULL,
	CONSTRAINT "packs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "pack_downloads" ADD CONSTRAINT "pack_downloads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_downloads" ADD CONSTRAINT "pack_downloads_workspace_id_visit_id_outside_visits_workspace_id_id_fk" FOREIGN KEY ("workspace_id","visit_id") REFERENCES "public"."outside_visits"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_items" ADD CONSTRAINT "pack_items_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_items" ADD CONSTRAINT "pack_items_workspace_id_pack_id_packs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","pack_id") REFERENCES "public"."packs"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_pages" ADD CONSTRAINT "pack_pages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_pages" ADD CONSTRAINT "pack_pages_workspace_id_visit_id_outside_visits_workspace_id_id_fk" FOREIGN KEY ("workspace_id","visit_id") REFERENCES "public"."outside_visits"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_presets" ADD CONSTRAINT "pack_presets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_workspace_id_id_outside_links_workspace_id_id_fk" FOREIGN KEY ("workspace_id","id") REFERENCES "public"."outside_links"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pack_items_file" ON "pack_items" USING btree ("workspace_id","file_id");--> statement-breakpoint
CREATE INDEX "activities_given" ON "activities" USING gin (("metadata" -> 'files')) WHERE "activities"."entity_type" = 'pack';