-- Long texts were cut for the search sooner than they are now: they are read once more, and found as before until then.
-- A new database has no queue yet, and nothing to read.
DO $$ BEGIN
	IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
		PERFORM graphile_worker.add_job('read-document',
			json_build_object('workspaceId', "workspace_id", 'sha256', "sha256"),
			max_attempts => 8, job_key => 'read ' || "workspace_id" || ' ' || "sha256")
		FROM "blobs" WHERE "status_reason" IN (
			'Only the first 500,000 characters can be searched.',
			'Only the first 1,000,000 characters can be searched.',
			'Only the first part of its words can be searched.');
	END IF;
END $$;
