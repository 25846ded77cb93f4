-- The voices that people have marked as their favourites, for each of their accounts.

ALTER TABLE memberships ADD COLUMN favourite_voices text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN memberships.favourite_voices IS 'Ids of voices, in the order in which they were marked; some may have been deleted';
