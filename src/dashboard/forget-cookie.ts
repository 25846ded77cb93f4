import { promisify } from 'node:util';
import type { Request, Response } from 'express';
import { sessionCookie, sessionPath } from '../sessions/session-handler';

/** Lets the browser forget its session, which has been ended. */
export async function forgetCookie(request: Request, response: Response): Promise<void> {
  await promisify(request.session.destroy.bind(request.session))();
  response.clearCookie(sessionCookie, { path: sessionPath, httpOnly: true, sameSite: 'lax', secure: request.secure });
}

/** Ends the session of somebody who is not signed in yet, and gives the request a new one. */
export async function forgetPending(request: Request): Promise<void> {
  await promisify(request.session.regenerate.bind(request.session))();
}
