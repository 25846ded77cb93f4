import 'express-session';
import type { Budgets } from '../../platform/caller/budgets';
import type { Client } from '../../platform/caller/client';
import type { Role } from '../../platform/caller/role';

/** The signed-in user of a session, and the account that the session is for. */
export interface SignedIn {
  /** The public id of the session; not the secret in the cookie. */
  sessionId: string;
  person: { id: string; email: string };
  account: {
    id: string;
    name: string;
    usesSpeechCache: boolean;
    budgets: Budgets | null;
    defaultDictionaries: readonly string[];
  };
  /** The user's role in the account. */
  role: Role;
  /** Whether the account requires a second factor that the user has not set up. Nothing else is possible before. */
  mustSetUpSecondFactor: boolean;
}

/** A verified sign-in, to be stored with its session. */
export interface NewSignIn extends Client {
  sessionId: string;
  person: { id: string; email: string };
  accountId: string;
  /** The value of `Member.credentials` when the user was verified. */
  credentials: number;
  /** Whether it was verified by a password, not by a provider. */
  byPassword: boolean;
}

declare module 'express-session' {
  interface SessionData {
    /** Read from the store on every request; never written. */
    signedIn: SignedIn;
    newSignIn: NewSignIn;
  }
}
