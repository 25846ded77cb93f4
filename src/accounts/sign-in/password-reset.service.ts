import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AlertOutbox } from '../alerts/alert-outbox';
import type { Client } from '../../platform/caller/client';
import { ApiError } from '../../platform/errors/api-error';
import { SlidingWindowStorage } from '../../rate-limit/sliding-window.storage';
import { UsersService } from '../users/users.service';
import { nobody, SignInRecord } from './sign-in-record';
import { SignInLimiter } from './sign-in.limiter';

/** Maximum number of e-mails to one address in a day. Further requests are answered like the others, and send nothing. */
const maxEmailsPerDay = 5;
const dayMs = 24 * 3_600_000;

/** Sends people who have forgotten their password a link to choose another one. */
@Injectable()
export class PasswordReset {
  constructor(
    private readonly users: UsersService,
    private readonly limiter: SignInLimiter,
    private readonly record: SignInRecord,
    private readonly windows: SlidingWindowStorage,
    private readonly alerts: AlertOutbox,
  ) {}

  /** Whether people get a link by e-mail. Otherwise, an owner of their account or the operator makes one. */
  get isByEmail(): boolean {
    return this.alerts.emailsLinks;
  }

  /**
   * Queues an e-mail with a link, if a user has this address. The response, the statements and the limits are the same if nobody has.
   *
   * @throws {ApiError} `RATE_LIMITED`: the limits are those of signing in, counted separately; `NOT_FOUND` if the server sends no e-mail.
   */
  async request(email: string, client: Client): Promise<void> {
    if (!this.isByEmail) {
      throw new ApiError(
        'NOT_FOUND',
        'This server sends no e-mail. Ask an owner of your account, or the operator, for a link.',
      );
    }
    const user = await this.users.findByEmail(email);
    await this.limiter.consume(client, email, user?.id ?? nobody, 'password-reset');
    // A digest, because people sometimes type their password in the e-mail field.
    const { admitted } = await this.windows.admit({
      bucket: `password-emails:to:${hash('sha256', email.toLowerCase(), 'base64url')}`,
      limit: maxEmailsPerDay,
      windowMs: dayMs,
      evictable: true,
    });
    await this.record.add(
      'password.reset_requested',
      { email, user, client },
      async (manager, { accountId, id, name }) => {
        if (!admitted) return;
        const data = { person: { id } };
        await this.alerts.recordForAddress(name, manager, { accountId, type: 'password.reset_requested', data });
      },
    );
  }
}
