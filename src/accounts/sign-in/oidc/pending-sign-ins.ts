import { createHash, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Environment } from '../../../platform/config/environment';
import { publicPath } from '../../../platform/config/server-url';

/** The state of a sign-in while the user is at the provider. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Minutes after which a pending sign-in expires. */
const minutes = 10;

/** Maximum number of pending sign-ins per browser, to keep the `Cookie` header small. A further one replaces the oldest. */
const maxPending = 4;

const prefix = 'voxgate_oidc_';
/** Below the path of `PUBLIC_URL`. */
const cookiePath = '/dashboard/api/oidc';
const encryption = { alg: 'dir', enc: 'A256GCM' } as const;

/** The secret from which the cookies' key is derived. */
export const pendingSignInSecret = Symbol('pending-sign-in-secret');

/**
 * Keeps each pending sign-in in its own encrypted cookie. One browser can have several, and its current session stays valid
 * until the user returns. The server stores nothing for users who are not signed in.
 *
 * The provider accepts each code only once, so replaying a cookie has no effect.
 */
@Injectable()
export class PendingSignIns {
  private readonly key: Uint8Array;

  private readonly path: string;

  constructor(@Inject(pendingSignInSecret) secret: string, environment: Environment) {
    this.path = publicPath(environment) + cookiePath;
    this.key = new Uint8Array(hkdfSync('sha256', secret, '', 'voxgate pending sign-in', 32));
  }

  /** Sets the cookie of a new pending sign-in. */
  async remember(request: Request, response: Response, { state, ...rest }: PendingSignIn): Promise<void> {
    for (const name of namesIn(request).slice(0, -(maxPending - 1))) this.clear(request, response, name);
    const { EncryptJWT } = await import('jose');
    const value = await new EncryptJWT({ state, ...rest })
      .setProtectedHeader(encryption)
      .setExpirationTime(`${minutes}m`)
      .encrypt(this.key);
    // The time in base 36 has eight digits until 2059, so names sort by age.
    const name = `${prefix}${Date.now().toString(36)}_${digestOf(state)}`;
    response.cookie(name, value, { ...this.attributes(request), maxAge: minutes * 60_000 });
  }

  /**
   * Returns the pending sign-in that the provider's response belongs to, and clears its cookie.
   *
   * @returns `undefined` if this browser did not begin it, or began it too long ago.
   */
  async take(request: Request, response: Response, state: string): Promise<PendingSignIn | undefined> {
    const digest = digestOf(state);
    const name = namesIn(request).findLast((candidate) => candidate.endsWith(`_${digest}`));
    if (name === undefined) return undefined;
    this.clear(request, response, name);
    const { jwtDecrypt } = await import('jose');
    const opened = await jwtDecrypt<PendingSignIn>(cookiesOf(request).get(name)!, this.key, {
      keyManagementAlgorithms: [encryption.alg],
      contentEncryptionAlgorithms: [encryption.enc],
      requiredClaims: ['exp'],
    }).catch(() => undefined);
    return opened?.payload.state === state ? opened.payload : undefined;
  }

  private clear(request: Request, response: Response, name: string): void {
    response.clearCookie(name, this.attributes(request));
  }

  /** The cookie is `SameSite=Lax`, because the browser returns from another site. */
  private attributes({ secure }: Request) {
    return { path: this.path, httpOnly: true, sameSite: 'lax', secure } as const;
  }
}

/** The cookies of pending sign-ins. Their values are not URL-encoded. */
function cookiesOf({ headers }: Request): Map<string, string> {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2) as [string, string?]);
  return new Map(pairs.flatMap(([name, value]) => (name.startsWith(prefix) && value ? [[name, value]] : [])));
}

/** The names of the browser's pending sign-ins, oldest first. */
function namesIn(request: Request): string[] {
  return [...cookiesOf(request).keys()].sort();
}

function digestOf(state: string): string {
  return createHash('sha256').update(state).digest('base64url').slice(0, 16);
}
