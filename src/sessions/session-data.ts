import 'express-session';
import type { Client } from '../caller/client';

/** Somebody who is signed in. */
export interface SignedIn {
  /** Of the session, to show; not the secret in the cookie. */
  sessionId: string;
  person: { id: string; email: string };
  account: { id: string; name: string };
}

/** A sign-in that has just been proved, and is kept when its session is stored. */
export interface NewSignIn extends Client {
  sessionId: string;
  person: { id: string; email: string };
  accountId: string;
  /** How often the password had been chosen when it was proved. */
  credentials: number;
}

declare module 'express-session' {
  interface SessionData {
    /** Read from the store with every request; never written. */
    signedIn: SignedIn;
    newSignIn: NewSignIn;
  }
}
