/** Advice for the operator by PostgreSQL's error codes. */
const advice: Readonly<Record<string, string>> = {
  '28P01': 'Check the password in DATABASE_URL, DATABASE_PASSWORD_FILE or DATABASE_PASSWORD_COMMAND.',
  '28000': 'Check the user and password in DATABASE_URL, and that pg_hba.conf on the server allows the connection.',
  '3D000': 'Create this database, or name another one in DATABASE_URL.',
  '42501': 'The user in DATABASE_URL must own the database, or be allowed to create tables in it.',
};

/** Error codes of Node and OpenSSL for an untrusted certificate. */
const certificateCodes = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_\w+)$/;

type ErrorLike = { message?: string; code?: unknown; cause?: ErrorLike; driverError?: ErrorLike } | undefined;

/**
 * Explains why a database that can be reached rejects the connection or a statement. PostgreSQL's messages contain no
 * passwords.
 *
 * @returns `undefined` if the error has another reason.
 */
export function explainRefusal(error: unknown): string | undefined {
  for (let current = error as ErrorLike, depth = 0; current && depth < 8; depth++) {
    const { code, message = '' } = current;
    const known = typeof code === 'string' ? advice[code] : undefined;
    if (known !== undefined) return `The database refused access: ${message}\n${known}`;
    if (/does not support SSL connections/.test(message)) {
      return `The database refused access: ${message}\nSet sslmode=disable in DATABASE_URL, or turn on TLS in PostgreSQL.`;
    }
    if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
      return `The certificate of the database is not for this host: ${message}\nUse a name that it has in DATABASE_URL. sslmode=verify-ca does not compare names.`;
    }
    if (typeof code === 'string' && certificateCodes.test(code)) {
      return `The certificate of the database is not trusted: ${message} (${code}).\nSet its certificate authority with sslrootcert in DATABASE_URL, or in NODE_EXTRA_CA_CERTS.`;
    }
    if (code === 'ERR_INVALID_URL') {
      return 'DATABASE_URL is not a valid URL. Special characters in its password must be percent-encoded.';
    }
    current = current.driverError ?? current.cause;
  }
  return undefined;
}
