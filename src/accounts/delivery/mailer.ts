import { Injectable } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { Environment } from '../../platform/config/environment';
import type { Alert } from '../alerts/alert';
import { alertEmail, type EmailText } from './alert-email';
import type { DueEmail } from './delivery-queue';
import { InvitationEmails } from './invitation-email';
import { PasswordEmails } from './password-email';

/** Milliseconds to wait for a connection, for the greeting, and for each answer of the mail server. */
const waitMs = 10_000;

/** Sends e-mails through the operator's mail server. */
@Injectable()
export class Mailer {
  private transporter: Promise<Transporter> | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly invitations: InvitationEmails,
    private readonly passwords: PasswordEmails,
  ) {}

  /** Whether this server can send e-mails. */
  get isConfigured(): boolean {
    return this.environment.SMTP_URL !== undefined;
  }

  /**
   * Sends the e-mail about an alert, or with a link, unless nobody is to have that any more. Every try has the same `Message-ID`, so
   * that mail programs can recognise a duplicate.
   *
   * @throws if the mail server cannot be reached, or refuses it.
   */
  async send({ id, alert, account, email }: DueEmail): Promise<void> {
    const content = await this.write(alert, account, email);
    if (!content) return;
    this.transporter ??= this.open();
    const transporter = await this.transporter;
    await transporter.sendMail({
      from: this.environment.SMTP_FROM!,
      to: { name: '', address: email },
      messageId: `<${id}@voxgate>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...content,
    });
  }

  private async write(alert: Alert, account: string, email: string): Promise<EmailText | undefined> {
    if (alert.type === 'invitation.created') return this.invitations.write(alert);
    if (alert.type === 'password.reset_requested') return this.passwords.write(alert, email);
    return alertEmail(alert, account, this.environment.PUBLIC_URL);
  }

  /** Connects to the mail server, and signs in if there is a password. @throws why it cannot be used. */
  async check(): Promise<void> {
    const transporter = await this.open();
    await transporter.verify();
  }

  private async open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: this.environment.SMTP_URL!,
      connectionTimeout: waitMs,
      greetingTimeout: waitMs,
      socketTimeout: waitMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
}
