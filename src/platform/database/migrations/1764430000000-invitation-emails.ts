import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations can be e-mailed, with a link of their own. */
export class InvitationEmails1764430000000 implements MigrationInterface {
  name = 'InvitationEmails1764430000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE invitations
        ADD COLUMN mail_digest bytea CONSTRAINT invitations_mail_digest_unique UNIQUE CHECK (length(mail_digest) = 32)`);
    await queryRunner.query(`
      COMMENT ON COLUMN invitations.mail_digest IS
        'The link that was e-mailed last. Its token is made when the e-mail is sent, and stored nowhere'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE invitations DROP COLUMN mail_digest');
  }
}
