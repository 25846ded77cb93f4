import { Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { Environment } from '../../config/environment';
import type { PendingSignIn } from './pending-sign-ins';

/** Who somebody is, by the word of the provider. */
export interface OidcIdentity {
  issuer: string;
  /** Of the person at this provider, for ever. */
  subject: string;
  /** In lower case; only if the provider says that it has seen to it that it is theirs. */
  verifiedEmail: string | undefined;
}

/**
 * The provider that an operator has named: the authorization code flow of OpenID Connect, with PKCE, state and nonce. It is
 * looked up when it is first needed, so that the server starts also when the provider is away.
 */
@Injectable()
export class OidcProvider {
  private configuration: Promise<oidc.Configuration> | undefined;

  constructor(private readonly environment: Environment) {}

  /** What people call it; `undefined`: there is none. */
  get name(): string | undefined {
    return this.environment.OIDC_ISSUER === undefined ? undefined : this.environment.OIDC_NAME;
  }

  /**
   * Begins a sign-in.
   *
   * @returns where the person is to go, and what must be known when they come back to `redirectUri`.
   * @throws when the provider cannot be reached.
   */
  async begin(redirectUri: string): Promise<{ url: string; pending: PendingSignIn }> {
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
   * Ends it.
   *
   * @param cameBackTo the whole URL at which the person came back.
   * @throws when anything is not as it was begun, or the provider says no.
   */
  async finish(cameBackTo: URL, { state, nonce, codeVerifier }: PendingSignIn): Promise<OidcIdentity> {
    const configuration = await this.discover();
    const tokens = await oidc.authorizationCodeGrant(configuration, cameBackTo, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const { iss: issuer, sub: subject, ...claims } = tokens.claims()!;
    // Some providers tell it with the token, others when they are asked.
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

  private async discover(): Promise<oidc.Configuration> {
    this.configuration ??= this.lookUp();
    try {
      return await this.configuration;
    } catch (error) {
      this.configuration = undefined;
      throw error;
    }
  }

  private async lookUp(): Promise<oidc.Configuration> {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = this.environment;
    const issuer = new URL(OIDC_ISSUER!);
    return oidc.discovery(issuer, OIDC_CLIENT_ID!, OIDC_CLIENT_SECRET, undefined, {
      // The operator has written http, for a provider on the same machine.
      ...(issuer.protocol === 'http:' && { execute: [oidc.allowInsecureRequests] }),
    });
  }
}
