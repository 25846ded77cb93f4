-- Projects know what is left out of their documents.

ALTER TABLE projects ADD COLUMN left_out json NOT NULL DEFAULT '[]';
