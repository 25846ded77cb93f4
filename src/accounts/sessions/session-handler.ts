import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { Logger } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import session, { type Store } from 'express-session';
import { maxDays } from './session-lifetime';

export const sessionCookie = 'voxgate_session';

/** The cookie is sent only for paths below this one, which is itself below the path of `PUBLIC_URL`. */
const sessionPath = '/dashboard';

/**
 * Opens the session of a request: the one of its cookie if that is active, otherwise a new one. A new session is stored only
 * once it holds data.
 */
export abstract class SessionHandler {
  abstract open(request: Request, response: Response): Promise<void>;
}

/** Opens sessions with express-session. */
export class ExpressSessionHandler extends SessionHandler {
  private readonly logger = new Logger('Sessions');
  private readonly handler: RequestHandler;
  /** What browsers are told. express-session sees only paths without that of `PUBLIC_URL`. */
  private readonly cookiePath: string;

  /** @param publicPath the path of `PUBLIC_URL`. */
  constructor(secret: string, store: Store, publicPath: string) {
    super();
    this.cookiePath = publicPath + sessionPath;
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
        // Not `strict`: the cookie must be sent when the user returns from a provider or follows a link to the dashboard.
        sameSite: 'lax',
        // Secure if the connection uses TLS, also if a trusted proxy terminates it.
        secure: 'auto',
        maxAge: maxDays * 24 * 3_600_000,
      },
    });
    // Also called for the new session of a sign-in.
    const made = store as Store & { generate(request: Request): void };
    const generate = made.generate.bind(made);
    made.generate = (request) => {
      generate(request);
      request.session.cookie.path = this.cookiePath;
    };
  }

  /** @throws the store's error if the session cannot be read. */
  open(request: Request, response: Response): Promise<void> {
    return new Promise((resolve, reject) => {
      let isOpen = false;
      void this.handler(request, response, (error?: unknown) => {
        // express-session calls this a second time if the store fails while the response is being sent.
        if (isOpen && error) this.logger.error(error, `${request.method} ${request.path}: the session was not stored`);
        else if (!isOpen && !error) request.session.cookie.path = this.cookiePath;
        isOpen = true;
        if (error) reject(error);
        else resolve();
      });
    });
  }
}

/** Clears the session and its cookie after the session has been ended. */
export async function forgetCookie(request: Request, response: Response): Promise<void> {
  const { path } = request.session.cookie;
  await promisify(request.session.destroy.bind(request.session))();
  response.clearCookie(sessionCookie, { path, httpOnly: true, sameSite: 'lax', secure: request.secure });
}
