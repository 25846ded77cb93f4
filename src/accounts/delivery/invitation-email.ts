import { Injectable } from '@nestjs/common';
import type { Alert, AlertData } from '../alerts/alert';
import { Environment } from '../../platform/config/environment';
import { SqlClient } from '../../platform/database/sql-client';
import { readStatement } from '../../platform/database/statement';
import { printable } from '@voxgate/speech/messages/printable';
import { digestOneTimeToken, generateOneTimeToken, linkAddress } from '../users/one-time-link';
import type { EmailText } from './alert-email';

const maxNameLength = 200;

const storeLinkStatement = {
  name: 'invitation_mail_link',
  text: readStatement('accounts/delivery/store-invitation-link.sql'),
};

interface MailedInvitation {
  email: string;
  role: string;
  invitedBy: string;
  expiresAt: Date;
  account: string;
}

/** Writes the e-mails with which people are invited. */
@Injectable()
export class InvitationEmails {
  constructor(
    private readonly sql: SqlClient,
    private readonly environment: Environment,
  ) {}

  /**
   * Writes the e-mail of an invitation, with a new link. The queue holds no link: whoever reads the database must not be able to
   * accept invitations.
   *
   * @returns `undefined` if the invitation was accepted or withdrawn, or has expired.
   */
  async write({ data }: Alert): Promise<EmailText | undefined> {
    const { invitation } = data as AlertData['invitation.created'];
    const token = generateOneTimeToken();
    const [found] = await this.sql.query<MailedInvitation>(storeLinkStatement, [
      invitation.id,
      digestOneTimeToken(token),
    ]);
    if (!found) return undefined;
    const { email, role, invitedBy, expiresAt, account } = found;
    const team = `"${printable(account, maxNameLength)}"`;
    const inviter = invitedBy === 'operator' ? 'The operator' : printable(invitedBy, maxNameLength);
    const lines = [
      `${inviter} has invited you to the account ${team} on Voxgate, as ${role}.`,
      '',
      'To accept, open this link. It works once:',
      '',
      linkAddress(this.environment.PUBLIC_URL!, { email, token, expiresAt }),
      '',
      `It expires on ${expiresAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`,
      'If you do not know who invites you, ignore this e-mail.',
    ];
    return { subject: `Invitation to the account ${team}`, text: `${lines.join('\n')}\n` };
  }
}
