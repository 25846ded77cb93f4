import { Injectable } from '@nestjs/common';
import type { Alert, AlertData } from '../alerts/alert';
import { Environment } from '../../platform/config/environment';
import { SqlClient } from '../../platform/database/sql-client';
import { readStatement } from '../../platform/database/statement';
import { digestOneTimeToken, generateOneTimeToken, linkAddress, mailedLinkHours } from '../users/one-time-link';
import type { EmailText } from './alert-email';

const storeLinkStatement = {
  name: 'password_mail_link',
  text: readStatement('accounts/delivery/store-password-link.sql'),
};

/** Writes the e-mails with which people choose a new password. */
@Injectable()
export class PasswordEmails {
  constructor(
    private readonly sql: SqlClient,
    private readonly environment: Environment,
  ) {}

  /**
   * Writes the e-mail with a new link. The queue holds no link: whoever reads the database must not be able to choose passwords.
   *
   * @returns `undefined` if the person has gone, has no password to choose, or asked too long ago.
   */
  async write({ data, createdAt }: Alert, email: string): Promise<EmailText | undefined> {
    const { person } = data as AlertData['password.reset_requested'];
    const token = generateOneTimeToken();
    const [stored] = await this.sql.query<{ expiresAt: Date }>(storeLinkStatement, [
      person.id,
      digestOneTimeToken(token),
      createdAt,
      mailedLinkHours,
    ]);
    if (!stored) return undefined;
    const { expiresAt } = stored;
    const lines = [
      `Somebody has asked for a new password for ${email} on Voxgate.`,
      '',
      'To choose one, open this link. It works once, and all your sessions end:',
      '',
      linkAddress(this.environment.PUBLIC_URL!, { email, token, expiresAt }),
      '',
      `It expires on ${expiresAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`,
      'If it was not you, ignore this e-mail. Your password stays as it is.',
    ];
    return { subject: 'A new password for Voxgate', text: `${lines.join('\n')}\n` };
  }
}
