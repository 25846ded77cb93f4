import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { UserCaller } from '../caller/caller';
import { rights } from '../caller/rights';
import { ApiError } from '../errors/api-error';
import { checkSameOrigin } from './same-origin';
import './session-data';
import { SessionHandler } from './session-handler';

/** Authenticates requests by their session. */
@Injectable()
export class SessionAuthenticator {
  constructor(private readonly sessions: SessionHandler) {}

  /**
   * Opens the session of a request.
   *
   * @returns the signed-in user; `undefined` if nobody is signed in.
   * @throws {ApiError} `CROSS_SITE_REQUEST`.
   */
  async open(request: Request, response: Response): Promise<UserCaller | undefined> {
    // Check this first: do not even read the session for a request from another site.
    checkSameOrigin(request);
    // No response of the dashboard's API may be cached.
    response.setHeader('Cache-Control', 'no-store');
    await this.sessions.open(request, response);
    const { signedIn } = request.session;
    if (!signedIn) return undefined;
    const { account, person } = signedIn;
    return {
      type: 'person',
      accountId: account.id,
      id: person.id,
      name: person.email,
      // Every user of an account may do everything.
      rights,
      rateLimit: null,
      allowedVoices: null,
      allowedAddresses: null,
      usesSpeechCache: account.usesSpeechCache,
      accountBudgets: account.budgets,
    };
  }

  /**
   * Opens the session of a request that requires a signed-in user.
   *
   * @throws {ApiError} `CROSS_SITE_REQUEST`, `NOT_SIGNED_IN`.
   */
  async authenticate(request: Request, response: Response): Promise<UserCaller> {
    const person = await this.open(request, response);
    if (!person)
      throw new ApiError('NOT_SIGNED_IN', 'You are not signed in, or your session has ended. Sign in again.');
    return person;
  }
}
