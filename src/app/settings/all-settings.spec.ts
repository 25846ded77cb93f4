import { EnvironmentError } from '../../platform/config/environment';
import { loadEnvironment } from './all-settings';

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
    ['PUBLIC_URL', 'https://example.com/a b'],
    ['PUBLIC_URL', 'https://example.com/voice//v2'],
    ['PUBLIC_URL', 'https://example.com/voice/..'],
    ['PUBLIC_URL', 'https://example.com/%76oice'],
    ['PUBLIC_URL', 'https://example.com/ſtimme'],
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

  it.each([
    ['SHUTDOWN_TIMEOUT_SECONDS', '30s', 'must be a whole number of seconds from 1 to 3600'],
    ['ENGINE_MEMORY_LIMIT_MB', '255', 'must be a whole number of MB, at least 256'],
    ['JOBS_AT_ONCE', '65', 'must be a whole number from 0 to 64'],
    ['DATABASE_POOLER', 'session', 'must be auto or transaction'],
    ['TRACE_ACCOUNTS', 'yes', 'must be true or false'],
    ['SPEECH_LOUDNESS', '-13', 'must be a number of LUFS from -30 to -14, such as -19, or off'],
  ])('says what %s=%s must be', (name, value, rule) => {
    expect(refusal({ [name]: value })).toBe(`The configuration is invalid:\n  ${name} ${rule} (it is "${value}")`);
  });

  it.each([
    [{ OIDC_ISSUER: 'https://a.example' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'],
    [{ FILES_URL: 's3://files' }, 'FILES_URL needs FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY'],
    [{ SMTP_URL: 'smtp://mail' }, 'SMTP_URL needs SMTP_FROM, the e-mail address of the sender'],
  ])('names the settings that another one needs: %j', (variables, sentence) => {
    expect(refusal(variables)).toBe(`The configuration is invalid:\n  ${sentence}`);
  });

  it('gives each setting its type, and its default if the variable is unset or empty', () => {
    const values = {
      PORT: '0',
      TRACE_ACCOUNTS: 'true',
      SPEECH_LOUDNESS: 'off',
      CORS_ORIGINS: ' https://a.example, * ',
      HOST: ' ',
    };
    const environment = loadEnvironment({ ...values, OTHER: '1' });
    expect(environment).toMatchObject({
      PORT: 0,
      TRACE_ACCOUNTS: true,
      SPEECH_LOUDNESS: 'off',
      CORS_ORIGINS: ['https://a.example', '*'],
      HOST: '127.0.0.1',
      RATE_LIMIT_REQUESTS: 10,
      METRICS_PORT: undefined,
    });
    expect(environment).not.toHaveProperty('OTHER');
  });
});
