import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
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
  private readonly logger = new Logger('Sessions');
  private readonly handler: RequestHandler;

  constructor(secret: string, store: Store) {
    super();
    this.handler = session({
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
  }

  /** @throws whatever the store throws when it reads the session. */
  open(request: Request, response: Response): Promise<void> {
    return new Promise((resolve, reject) => {
      let isOpen = false;
      void this.handler(request, response, (error?: unknown) => {
        // express-session calls this a second time if the store fails while the answer is being sent.
        if (isOpen && error) this.logger.error(error, `${request.method} ${request.path}: the session was not stored`);
        isOpen = true;
        if (error) reject(error);
        else resolve();
      });
    });
  }
}
