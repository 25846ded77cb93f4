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
    ['CORS_ORIGINS', 'https://app.example.com/page'],
    ['CORS_ORIGINS', 'app.example.com'],
    ['CORS_ORIGINS', 'https://APP.example.com:443'],
    ['VOXGATE_VOICES', 'Kokoro, flite'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_URL', 'https://example.com/voxgate'],
    ['PUBLIC_URL', 'https://example.com?a=b'],
    ['FIRST_ACCOUNT_EMAIL', 'nobody'],
    ['SHUTDOWN_TIMEOUT_SECONDS', '30s'],
  ])('rejects %s and shows the value as given: %s', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toContain(name);
    expect(message).toContain(`(it is "${value}")`);
  });

  it('names each setting once, even if it breaks several rules', () => {
    expect(refusal({ PORT: 'abc' }).split('\n')).toHaveLength(2);
  });

  it('never shows a secret, not even one in a URL', () => {
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

  it.each([
    [{ DATABASE_PASSWORD_FILE: '/run/secrets/x' }, 'DATABASE_PASSWORD_FILE needs DATABASE_URL'],
    [{ DATABASE_PASSWORD_COMMAND: 'print-it' }, 'DATABASE_PASSWORD_COMMAND needs DATABASE_URL'],
    [
      { DATABASE_URL: 'postgres://a/b', DATABASE_PASSWORD_FILE: '/x', DATABASE_PASSWORD_COMMAND: 'x' },
      'excludes DATABASE_PASSWORD_COMMAND',
    ],
  ])('rejects a password for no database, and two passwords: %j', (variables, sentence) => {
    expect(refusal(variables)).toContain(sentence);
  });

  it('truncates a long value and escapes characters that change how text is displayed', () => {
    expect(refusal({ LOG_LEVEL: 'x'.repeat(100_000) }).length).toBeLessThan(300);
    const message = refusal({ LOG_LEVEL: 'a\u202Eb\u001B[31mc\nd' });
    expect(message).toContain(String.raw`"a\u{202e}b\u{1b}[31mc\u{a}d"`);
  });

  it('lists the names of all settings', () => {
    expect(settingNames).toEqual(expect.arrayContaining(['PORT', 'TRUST_PROXY', 'OIDC_CLIENT_SECRET', 'LOG_FORMAT']));
    expect(new Set(settingNames).size).toBe(settingNames.length);
  });
});
