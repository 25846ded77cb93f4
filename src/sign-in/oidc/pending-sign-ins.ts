import { createHash, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { EncryptJWT, jwtDecrypt } from 'jose';

/** What a sign-in at a provider must remember until the person comes back. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** How long a person may take at the provider. */
const minutes = 10;

/** Most sign-ins that one browser may have begun; the next one drops the oldest. It keeps the `Cookie` header small. */
const mostPending = 4;

const prefix = 'voxgate_oidc_';
const path = '/dashboard/api/oidc';
const encryption = { alg: 'dir', enc: 'A256GCM' } as const;

/** The secret from which the cookies' key is derived. */
export const pendingSignInSecret = Symbol('pending-sign-in-secret');

/**
 * Remembers sign-ins that wait for the provider's answer, each in an encrypted cookie of its own. Several can wait in one
 * browser, and a session that the browser has is left alone until the person has come back. Nothing is stored for strangers.
 *
 * The provider accepts each code once, so a cookie that somebody kept is worth nothing a second time.
 */
@Injectable()
export class PendingSignIns {
  private readonly key: Uint8Array;

  constructor(@Inject(pendingSignInSecret) secret: string) {
    this.key = new Uint8Array(hkdfSync('sha256', secret, '', 'voxgate pending sign-in', 32));
  }

  /** Sets the cookie of a sign-in that begins. */
  async remember(request: Request, response: Response, { state, ...rest }: PendingSignIn): Promise<void> {
    for (const name of namesIn(request).slice(0, -(mostPending - 1))) clear(request, response, name);
    const value = await new EncryptJWT({ state, ...rest })
      .setProtectedHeader(encryption)
      .setExpirationTime(`${minutes}m`)
      .encrypt(this.key);
    // Base 36 of the milliseconds has eight digits until 2059, so that names sort by age.
    const name = `${prefix}${Date.now().toString(36)}_${digestOf(state)}`;
    response.cookie(name, value, { ...attributes(request), maxAge: minutes * 60_000 });
  }

  /**
   * Takes the sign-in that a provider's answer belongs to. Its cookie is gone afterwards, whatever comes of it.
   *
   * @returns `undefined` if this browser did not begin it, or too long ago.
   */
  async take(request: Request, response: Response, state: string): Promise<PendingSignIn | undefined> {
    const digest = digestOf(state);
    const name = namesIn(request).findLast((candidate) => candidate.endsWith(`_${digest}`));
    if (name === undefined) return undefined;
    clear(request, response, name);
    const opened = await jwtDecrypt<PendingSignIn>(cookiesOf(request).get(name)!, this.key, {
      keyManagementAlgorithms: [encryption.alg],
      contentEncryptionAlgorithms: [encryption.enc],
      requiredClaims: ['exp'],
    }).catch(() => undefined);
    return opened?.payload.state === state ? opened.payload : undefined;
  }
}

/** The cookies of pending sign-ins; their values need no decoding. */
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

/** Lax, because the browser comes back from another site. */
function attributes({ secure }: Request) {
  return { path, httpOnly: true, sameSite: 'lax', secure } as const;
}

function clear(request: Request, response: Response, name: string): void {
  response.clearCookie(name, attributes(request));
}
