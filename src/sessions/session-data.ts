import 'express-session';
import type { Budgets } from '../caller/budgets';
import type { Client } from '../caller/client';

/** The signed-in user of a session. */
export interface SignedIn {
  /** The public id of the session; not the secret in the cookie. */
  sessionId: string;
  person: { id: string; email: string };
  account: { id: string; name: string; usesSpeechCache: boolean; budgets: Budgets | null };
}

/** A verified sign-in, to be stored with its session. */
export interface NewSignIn extends Client {
  sessionId: string;
  person: { id: string; email: string };
  accountId: string;
  /** The value of `User.credentials` when the user was verified. */
  credentials: number;
}

declare module 'express-session' {
  interface SessionData {
    /** Read from the store on every request; never written. */
    signedIn: SignedIn;
    newSignIn: NewSignIn;
  }
}
