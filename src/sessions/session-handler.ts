import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Request, RequestHandler, Response } from 'express';
import session, { type Store } from 'express-session';
import { longestDays } from './session-lifetime';

export const sessionCookie = 'voxgate_session';

/** Sessions are of these paths only. */
export const sessionPath = '/dashboard';

/** Gives a request its session: that of its cookie if it is in force, else a new one, which is kept once it holds something. */
export abstract class SessionHandler {
  abstract open(request: Request, response: Response): Promise<void>;
}

/** express-session, set up. */
export class ExpressSessionHandler extends SessionHandler {
  readonly open: (request: Request, response: Response) => Promise<void>;

  constructor(secret: string, store: Store) {
    super();
    const handler: RequestHandler = session({
      name: sessionCookie,
      secret,
      store,
      genid: () => randomBytes(32).toString('base64url'),
      resave: false,
      saveUninitialized: false,
      cookie: {
        path: sessionPath,
        httpOnly: true,
        // Not strict: whoever comes back from a provider, or follows a link to the dashboard, is to be known.
        sameSite: 'lax',
        // On TLS, also that of a proxy which is trusted.
        secure: 'auto',
        maxAge: longestDays * 24 * 3_600_000,
      },
    });
    this.open = promisify(handler) as (request: Request, response: Response) => Promise<void>;
  }
}
