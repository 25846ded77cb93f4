import { promisify } from 'node:util';
import type { Request, Response } from 'express';
import { sessionCookie, sessionPath } from '../sessions/session-handler';

/** Clears the session and its cookie after the session has been ended. */
export async function forgetCookie(request: Request, response: Response): Promise<void> {
  await promisify(request.session.destroy.bind(request.session))();
  response.clearCookie(sessionCookie, { path: sessionPath, httpOnly: true, sameSite: 'lax', secure: request.secure });
}
