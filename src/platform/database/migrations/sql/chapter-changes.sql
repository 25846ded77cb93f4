-- The newest changes of the chapters of projects, to undo them.

CREATE TABLE chapter_changes (
  project_id text NOT NULL CONSTRAINT chapter_changes_project REFERENCES projects (id) ON DELETE CASCADE,
  step integer NOT NULL,
  facts json NOT NULL,
  undo json NOT NULL,
  size integer NOT NULL,
  created_by text,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (project_id, step)
);
COMMENT ON COLUMN chapter_changes.size IS 'Length of undo, in UTF-16 code units';
