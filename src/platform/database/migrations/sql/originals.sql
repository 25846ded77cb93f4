-- The EPUBs that were handed in, for files of the format epub-original.

ALTER TABLE jobs ADD COLUMN original_file_id text;
ALTER TABLE projects ADD COLUMN original_file_id text;
COMMENT ON COLUMN jobs.original_file_id IS 'A stored file, which may have been deleted';
COMMENT ON COLUMN projects.original_file_id IS 'A stored file, which may have been deleted';
