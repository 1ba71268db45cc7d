DROP INDEX "files_uploaded";--> statement-breakpoint
CREATE INDEX "files_uploaded" ON "files" USING btree ("workspace_id","uploaded_at","size");