import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Projects: documents that are being prepared, which make jobs; signed links to their feeds; when the sentences of jobs are spoken. */
export class Projects1764550000000 implements MigrationInterface {
  name = 'Projects1764550000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE projects (
        id text PRIMARY KEY,
        account_id text NOT NULL CONSTRAINT projects_account REFERENCES accounts (id),
        title text,
        author text,
        description text,
        language text,
        settings json NOT NULL,
        warnings text[] NOT NULL DEFAULT '{}',
        created_by text,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        updated_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
      )`);
    await queryRunner.query('CREATE INDEX projects_of_account ON projects (account_id, id)');
    await queryRunner.query(`
      CREATE TABLE project_chapters (
        project_id text NOT NULL CONSTRAINT project_chapters_project REFERENCES projects (id) ON DELETE CASCADE,
        number integer NOT NULL,
        title text,
        voice_id text,
        is_included boolean NOT NULL DEFAULT true,
        syntax text NOT NULL,
        text text NOT NULL,
        characters integer NOT NULL,
        PRIMARY KEY (project_id, number)
      )`);
    await queryRunner.query(`
      ALTER TABLE jobs ADD project_id text CONSTRAINT jobs_project REFERENCES projects (id) ON DELETE SET NULL`);
    await queryRunner.query('CREATE INDEX jobs_of_project ON jobs (project_id, id) WHERE project_id IS NOT NULL');
    await queryRunner.query(`
      CREATE TABLE job_sentences (
        job_id text NOT NULL CONSTRAINT job_sentences_job REFERENCES jobs (id) ON DELETE CASCADE,
        chapter integer NOT NULL,
        first integer NOT NULL,
        sentences json NOT NULL,
        PRIMARY KEY (job_id, chapter, first)
      )`);
    await queryRunner.query(`
      COMMENT ON COLUMN job_sentences.first IS 'The place in the chapter of the first of these sentences, from 0'`);
    await queryRunner.query(`
      CREATE TABLE feed_links (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        project_id text NOT NULL CONSTRAINT feed_links_project REFERENCES projects (id) ON DELETE CASCADE,
        key_id text NOT NULL,
        episodes text NOT NULL CHECK (episodes IN ('chapters', 'jobs')),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz(3) NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX feed_links_of_project ON feed_links (project_id, id)');
    await queryRunner.query('CREATE INDEX feed_links_expires_at ON feed_links (expires_at)');
    await queryRunner.query('CREATE INDEX feed_links_of_key ON feed_links (key_id)');
    await queryRunner.query('ALTER TABLE file_links ADD feed_link_id text');
    await queryRunner.query(`
      COMMENT ON COLUMN file_links.feed_link_id IS 'The link to the feed that has this link; null: it was made by itself'`);
    await queryRunner.query(`
      CREATE UNIQUE INDEX file_links_of_feed ON file_links (feed_link_id, file_id) WHERE feed_link_id IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM file_links WHERE feed_link_id IS NOT NULL');
    await queryRunner.query('ALTER TABLE file_links DROP COLUMN feed_link_id');
    await queryRunner.query('DROP TABLE feed_links');
    await queryRunner.query('DROP TABLE job_sentences');
    await queryRunner.query('ALTER TABLE jobs DROP COLUMN project_id');
    await queryRunner.query('DROP TABLE project_chapters');
    await queryRunner.query('DROP TABLE projects');
  }
}
