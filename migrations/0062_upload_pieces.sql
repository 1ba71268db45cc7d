CREATE TABLE "upload_pieces" (
	"workspace_id" uuid NOT NULL,
	"sender" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"first_byte" bigint NOT NULL,
	"size" bigint NOT NULL,
	"stored_as" uuid NOT NULL,
	"arrived_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_pieces_workspace_id_sender_upload_id_first_byte_pk" PRIMARY KEY("workspace_id","sender","upload_id","first_byte")
);
--> statement-breakpoint
ALTER TABLE "upload_pieces" ADD CONSTRAINT "upload_pieces_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_pieces_arrived" ON "upload_pieces" USING btree ("arrived_at");