CREATE TABLE "sweep_marks" (
	"hash" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL
);
