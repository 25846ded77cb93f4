import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { UserCaller } from '../../platform/caller/caller';
import { rightsOfRole } from '../../platform/caller/rights';
import { ApiError } from '../../platform/errors/api-error';
import { checkRight } from '../../platform/errors/insufficient-right';
import { checkSameOrigin } from './same-origin';
import type { SignedIn } from './session-data';
import { SessionHandler } from './session-handler';
import { loadLocked } from './session-store';

/** The page says in this header which account it shows. */
const accountHeader = 'X-Voxgate-Account';

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
    return callerOf(signedIn);
  }

  /**
   * Opens the session of a request that requires a signed-in user.
   *
   * @throws {ApiError} `CROSS_SITE_REQUEST`, `NOT_SIGNED_IN`; `ACCOUNT_SWITCHED` if the page shows another account than that of the
   *   session: the user has switched in another tab, which has the same session.
   */
  async authenticate(request: Request, response: Response): Promise<UserCaller> {
    const person = await this.open(request, response);
    if (!person) throw notSignedIn();
    const shown = request.get(accountHeader);
    if (shown !== undefined && shown !== person.accountId) throw accountSwitched();
    return person;
  }
}

function callerOf({ sessionId, account, person, role, mustSetUpSecondFactor }: SignedIn): UserCaller {
  return {
    type: 'person',
    accountId: account.id,
    id: person.id,
    name: person.email,
    role,
    mustSetUpSecondFactor,
    rights: mustSetUpSecondFactor ? [] : rightsOfRole(role),
    rateLimit: null,
    allowedVoices: null,
    allowedAddresses: null,
    usesSpeechCache: account.usesSpeechCache,
    accountBudgets: account.budgets,
    defaultDictionaries: account.defaultDictionaries,
    confirm: async (manager, right) => {
      const now = await loadLocked(manager, sessionId);
      if (!now) throw notSignedIn();
      if (now.account.id !== account.id) throw accountSwitched();
      const caller = callerOf(now);
      checkRight(caller, right);
      return caller;
    },
  };
}

function notSignedIn(): ApiError {
  return new ApiError('NOT_SIGNED_IN', 'You are not signed in, or your session has ended. Sign in again.');
}

function accountSwitched(): ApiError {
  return new ApiError('ACCOUNT_SWITCHED', 'You have switched to another account in another tab. Try again there.');
}
