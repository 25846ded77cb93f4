import { EnvironmentError, loadEnvironment, settingNames } from './environment';

function refusal(variables: NodeJS.ProcessEnv): string {
  try {
    loadEnvironment(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  throw new Error('It was accepted.');
}

describe('loadEnvironment', () => {
  it.each([
    ['PORT', 'abc'],
    ['PORT', '3000.5'],
    ['PORT', '99999999999999999999'],
    ['RATE_LIMIT_REQUESTS', '-1'],
    ['TRUST_PROXY', 'true'],
    ['VOXGATE_VOICES', 'Kokoro, flite'],
    ['LOG_LEVEL', 'loud'],
    ['FIRST_ACCOUNT_EMAIL', 'nobody'],
    ['SHUTDOWN_TIMEOUT_SECONDS', '30s'],
  ])('shows a %s that it refuses as it was given: %s', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toContain(name);
    expect(message).toContain(`(it is "${value}")`);
  });

  it('names each setting once, whatever it breaks', () => {
    expect(refusal({ PORT: 'abc' }).split('\n')).toHaveLength(2);
  });

  it('shows no secret, not even in a URL', () => {
    const secret = 'hunter2secret';
    const message = refusal({
      DATABASE_URL: `mysql://voxgate:${secret}@database/x`,
      PUBLIC_URL: `ftp://me:${secret}@example.com`,
      OIDC_ISSUER: `ftp://me:${secret}@example.com`,
      OIDC_CLIENT_SECRET: secret,
    });
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'OIDC_ISSUER']) expect(message).toContain(name);
    expect(message).not.toContain(secret);
  });

  it('shows a long value cut, and no character that changes how the rest is shown', () => {
    expect(refusal({ LOG_LEVEL: 'x'.repeat(100_000) }).length).toBeLessThan(300);
    const message = refusal({ LOG_LEVEL: 'a\u202Eb\u001B[31mc\nd' });
    expect(message).toContain(String.raw`"a\u{202e}b\u{1b}[31mc\u{a}d"`);
  });

  it('knows its settings by name', () => {
    expect(settingNames).toEqual(expect.arrayContaining(['PORT', 'TRUST_PROXY', 'OIDC_CLIENT_SECRET', 'LOG_FORMAT']));
    expect(new Set(settingNames).size).toBe(settingNames.length);
  });
});
