import { promisify } from 'node:util';
import type { Request, Response } from 'express';
import { sessionCookie, sessionPath } from '../sessions/session-handler';

/** Lets the browser forget its session, which has been ended. */
export async function forgetCookie(request: Request, response: Response): Promise<void> {
  await promisify(request.session.destroy.bind(request.session))();
  response.clearCookie(sessionCookie, { path: sessionPath, httpOnly: true, sameSite: 'lax', secure: request.secure });
}
