/** What PostgreSQL's codes mean for the one who has set `DATABASE_URL`. */
const advice: Readonly<Record<string, string>> = {
  '28P01': 'Is the password in DATABASE_URL right?',
  '28000': 'Are the user and the password in DATABASE_URL right, and does pg_hba.conf of the server let them in?',
  '3D000': 'Create that database, or name another in DATABASE_URL.',
  '42501': 'The user in DATABASE_URL has to own the database, or be allowed to create tables in it.',
};

/** What OpenSSL says of a certificate that is not trusted. */
const certificateCodes = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_\w+)$/;

type ErrorLike = { message?: string; code?: unknown; cause?: ErrorLike; driverError?: ErrorLike } | undefined;

/**
 * Says why a database that can be reached does not let us in, or not do what we need. PostgreSQL's messages hold no passwords.
 *
 * @returns `undefined` if that is not what the error says.
 */
export function explainRefusal(error: unknown): string | undefined {
  for (let current = error as ErrorLike, depth = 0; current && depth < 8; depth++) {
    const { code, message = '' } = current;
    const known = typeof code === 'string' ? advice[code] : undefined;
    if (known !== undefined) return `The database refuses this: ${message}\n${known}`;
    if (/does not support SSL connections/.test(message)) {
      return `The database refuses this: ${message}\nSet sslmode=disable in DATABASE_URL, or turn TLS on in PostgreSQL.`;
    }
    if (typeof code === 'string' && certificateCodes.test(code)) {
      return `The certificate of the database is not trusted: ${message} (${code}).\nName its authority with sslrootcert in DATABASE_URL, or in NODE_EXTRA_CA_CERTS.`;
    }
    if (code === 'ERR_INVALID_URL') {
      return 'DATABASE_URL is not a URL that can be read. Special characters in its password have to be percent-encoded.';
    }
    current = current.driverError ?? current.cause;
  }
  return undefined;
}
