import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { EntityManager } from 'typeorm';
import type { Budgets } from './budgets';
import type { Right } from './rights';
import type { Role } from './role';

/**
 * Reads a caller again. A request is authenticated before its body has been read, and a client can hold the body back. So a
 * transaction that changes keys or people, or gives a secret, decides by what this returns.
 *
 * @param manager its transaction already holds the lock of the account's row, so that changes of people are ordered. A key
 *   cannot be changed or revoked until the transaction ends, and a session cannot be ended.
 * @param right the right that the change needs.
 * @returns the caller as it is now.
 * @throws {ApiError} what the request would get if it were authenticated now.
 */
type Confirm<C> = (manager: EntityManager, right: Right) => Promise<C>;

/** What a speech token may do. */
export interface SpeechTokenGrant {
  /** `token_` and a time-ordered unique id. */
  id: string;
  /** The only voice; `null`: all that the key may use. */
  voiceId: string | null;
  /** The most characters that all its requests together may have, in Unicode code points. */
  characters: number;
}

/** A caller that is authenticated by an API key, or by a token that a key has made. */
export interface KeyCaller {
  type: 'api_key';
  accountId: string;
  /** The id of the key. */
  id: string;
  /** The name of the key. */
  name: string;
  /** What the key may do. */
  rights: readonly Right[];
  /** Set if the client has sent a token of the key: it can only speak. */
  token?: SpeechTokenGrant;
  /** SHA-256 of the secret of the key that the client has sent; not set if it sent none, or a token. */
  secretDigest?: Buffer;
  /** The key's own limit, in requests per window; `null`: the server's limit. It may be lower or higher than that. */
  rateLimit: number | null;
  /** The key's own budgets. Defaults to none. */
  budgets?: Budgets | null;
  /** The budgets of the account, for all its keys and users together. Defaults to none. */
  accountBudgets?: Budgets | null;
  /** The voices that the key may use; `null`: all. */
  allowedVoices: readonly string[] | null;
  /** The ranges of addresses from which the key works; `null`: all. */
  allowedAddresses: readonly string[] | null;
  /** Whether speech for the account may be cached. Defaults to no. */
  usesSpeechCache?: boolean;
  /** The versions of the pronunciation dictionaries for requests that name none. Defaults to none. */
  defaultDictionaries?: readonly string[];
  confirm: Confirm<KeyCaller>;
}

/** A user who is signed in to the dashboard. */
export interface UserCaller {
  type: 'person';
  accountId: string;
  /** The id of the user. */
  id: string;
  /** The e-mail address. */
  name: string;
  /** What the user may do. */
  rights: readonly Right[];
  /** The user's role in the account. */
  role: Role;
  /** Whether the user has no rights until they have set up a second factor, which the account requires. */
  mustSetUpSecondFactor: boolean;
  rateLimit: null;
  /** Users have no budgets of their own. */
  budgets?: null;
  /** The budgets of the account, for all its keys and users together. Defaults to none. */
  accountBudgets?: Budgets | null;
  allowedVoices: null;
  allowedAddresses: null;
  /** Whether speech for the account may be cached. Defaults to no. */
  usesSpeechCache?: boolean;
  /** The versions of the pronunciation dictionaries for requests that name none. Defaults to none. */
  defaultDictionaries?: readonly string[];
  confirm: Confirm<UserCaller>;
}

/** The authenticated caller of a request. */
export type Caller = KeyCaller | UserCaller;

/** Whose voices and dictionaries speech is made with. Every caller is one; a job or a batch stores one. */
export type SpeechOwner = Pick<KeyCaller, 'accountId' | 'allowedVoices' | 'defaultDictionaries' | 'token'>;

declare global {
  // Express' documented way to extend its request.
  namespace Express {
    interface Request {
      /** Set by authentication; not set on public routes, and for visitors without a key or session. */
      caller?: Caller;
    }
  }
}

/**
 * Injects the caller of the request.
 *
 * @example
 * list(@CurrentCaller() { accountId }: Caller) { … }
 */
export const CurrentCaller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller | undefined =>
    context.switchToHttp().getRequest<Request>().caller,
);
