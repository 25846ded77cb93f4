-- Links for people who have forgotten their password. Each kind has one link of a person: nobody can replace a link of another kind.

ALTER TABLE one_time_links
  ADD COLUMN kind text NOT NULL DEFAULT 'operator' CHECK (kind IN ('operator', 'owner', 'mail')),
  DROP CONSTRAINT one_time_links_person_unique,
  ADD CONSTRAINT one_time_links_person_kind_unique UNIQUE (person_id, kind);
COMMENT ON COLUMN one_time_links.kind IS
  'Who made it: the operator, an owner of the account, or the person, who gets it by e-mail';
