import { Injectable } from '@nestjs/common';
import type { Configuration } from 'openid-client';
import { Environment } from '../../../platform/config/environment';
import type { PendingSignIn } from './pending-sign-ins';

/** A user's identity, as the provider states it. */
export interface OidcIdentity {
  issuer: string;
  /** The user's permanent id at this provider. */
  subject: string;
  /** In lower case. Set only if the provider says that it has verified the address. */
  verifiedEmail: string | undefined;
}

/**
 * The OpenID Connect provider from the settings. Uses the authorization code flow with PKCE, state and nonce. The provider's
 * configuration is fetched at the first use, so that the server also starts when the provider is unavailable.
 */
@Injectable()
export class OidcProvider {
  private configuration: Promise<Configuration> | undefined;
  /** Whether the provider has been asked about this client. */
  private isChecked = false;

  constructor(private readonly environment: Environment) {}

  /** The provider's name for the sign-in page; `undefined`: no provider is configured. */
  get name(): string | undefined {
    return this.environment.OIDC_ISSUER === undefined ? undefined : this.environment.OIDC_NAME;
  }

  /**
   * Begins a sign-in.
   *
   * @returns the URL to send the user to, and the data that `finish` needs when they return to `redirectUri`.
   * @throws if the provider cannot be reached.
   */
  async begin(redirectUri: string): Promise<{ url: string; pending: PendingSignIn }> {
    const oidc = await import('openid-client');
    const pending = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    };
    const url = oidc.buildAuthorizationUrl(await this.discover(), {
      redirect_uri: redirectUri,
      scope: 'openid email',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(pending.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, pending };
  }

  /**
   * Finishes a sign-in.
   *
   * @param cameBackTo the whole URL at which the user returned.
   * @throws if the response does not match the pending sign-in, or the provider denies it.
   */
  async finish(cameBackTo: URL, { state, nonce, codeVerifier }: PendingSignIn): Promise<OidcIdentity> {
    const oidc = await import('openid-client');
    const configuration = await this.discover();
    const tokens = await oidc.authorizationCodeGrant(configuration, cameBackTo, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const { iss: issuer, sub: subject, ...claims } = tokens.claims()!;
    // Some providers include the e-mail address in the token, others only in the user info.
    const { email, email_verified: isVerified } =
      claims['email'] === undefined
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, subject)
        : (claims as { email?: unknown; email_verified?: unknown });
    return {
      issuer,
      subject,
      verifiedEmail: typeof email === 'string' && isVerified === true ? email.toLowerCase() : undefined,
    };
  }

  /**
   * Looks up the provider's configuration, and whether the provider knows this client and its secret: by a code that it has never given
   * out.
   *
   * @throws why it cannot be used.
   */
  async check(): Promise<void> {
    const oidc = await import('openid-client');
    const configuration = await this.discover();
    if (this.isChecked) return;
    const code = { code: 'check', redirect_uri: 'http://localhost' };
    await oidc.genericGrantRequest(configuration, 'authorization_code', code).catch((error: { error?: unknown }) => {
      if (error.error !== 'invalid_client' && error.error !== 'unauthorized_client') return;
      throw new Error(`the provider does not know this client and secret (${error.error})`);
    });
    this.isChecked = true;
  }

  private async discover(): Promise<Configuration> {
    this.configuration ??= this.lookUp();
    try {
      return await this.configuration;
    } catch (error) {
      this.configuration = undefined;
      throw error;
    }
  }

  private async lookUp(): Promise<Configuration> {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = this.environment;
    const oidc = await import('openid-client');
    const issuer = new URL(OIDC_ISSUER!);
    return oidc.discovery(issuer, OIDC_CLIENT_ID!, OIDC_CLIENT_SECRET, undefined, {
      // The operator chose http on purpose, for a provider on the same machine.
      ...(issuer.protocol === 'http:' && { execute: [oidc.allowInsecureRequests] }),
    });
  }
}
