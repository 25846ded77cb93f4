-- Why a logged request failed, and where it came from.

ALTER TABLE requests ADD COLUMN message text, ADD COLUMN address inet;
COMMENT ON COLUMN requests.message IS 'What the error said, without what it quoted of the request';
COMMENT ON COLUMN requests.address IS 'The address of the client; null: unknown, or not kept';
