import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { PersonCaller } from '../caller/caller';
import { ApiError } from '../errors/api-error';
import { checkSameOrigin } from './same-origin';
import './session-data';
import { SessionHandler } from './session-handler';

/** Finds out who is signed in. */
@Injectable()
export class SessionAuthenticator {
  constructor(private readonly sessions: SessionHandler) {}

  /**
   * Opens the session of a request.
   *
   * @returns who is signed in, if anybody.
   * @throws {ApiError} `CROSS_SITE_REQUEST`.
   */
  async open(request: Request, response: Response): Promise<PersonCaller | undefined> {
    // Before anything else: what another page sends need not even be known to be somebody's.
    checkSameOrigin(request);
    // Nothing here is for a cache to keep.
    response.setHeader('Cache-Control', 'no-store');
    await this.sessions.open(request, response);
    const { signedIn } = request.session;
    if (!signedIn) return undefined;
    const { account, person } = signedIn;
    return { type: 'person', accountId: account.id, id: person.id, name: person.email, rateLimit: null };
  }

  /**
   * Opens the session of somebody who is signed in.
   *
   * @throws {ApiError} `CROSS_SITE_REQUEST`, `NOT_SIGNED_IN`.
   */
  async authenticate(request: Request, response: Response): Promise<PersonCaller> {
    const person = await this.open(request, response);
    if (!person) throw new ApiError('NOT_SIGNED_IN', 'You are not signed in, or not any more.');
    return person;
  }
}
