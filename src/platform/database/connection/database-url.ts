import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { ClientConfig } from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import { OperatorError } from '../../errors/operator-error';

/** What a URL says about the database. */
export interface ParsedDatabaseUrl {
  /** How to connect to each host; usually there is only one. */
  hosts: ClientConfig[];
  /** Whether a host that accepts no writes is not to be used. */
  needsWrites: boolean;
}

/** libpq's modes, and `no-verify` of node-postgres. `allow` and `prefer` never fall back to a connection without TLS here. */
const sslModes: Readonly<Record<string, string>> = {
  disable: 'disable',
  allow: 'prefer',
  prefer: 'prefer',
  'no-verify': 'prefer',
  require: 'require',
  'verify-ca': 'verify-ca',
  'verify-full': 'verify-full',
};

/** The parameters that are handled here. All others are those of node-postgres. */
const ours = ['target_session_attrs', 'uselibpqcompat', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'];

const scheme = /^(postgres|postgresql):\/\//;

/**
 * Parses a database URL as PostgreSQL's own programs do, including several hosts (`postgres://…@one:5432,two:5432/voxgate`),
 * `target_session_attrs` and the modes of TLS.
 *
 * @throws {OperatorError} if it is not valid, or a file that it names cannot be used.
 */
export function parseDatabaseUrl(url: string): ParsedDatabaseUrl {
  const single = singleHostUrls(url);
  const hosts = single.map(configOf);
  return { hosts: hosts.map(({ config }) => config), needsWrites: hosts.length > 1 || hosts[0]!.needsWrites };
}

/** One URL for each host. */
function singleHostUrls(url: string): string[] {
  const start = scheme.exec(url)?.[0].length;
  if (start === undefined) return [url];
  const authority = /^[^/?#]*/.exec(url.slice(start))![0];
  const hostsStart = start + authority.lastIndexOf('@') + 1;
  const hosts = url.slice(hostsStart, start + authority.length).split(',');
  if (hosts.length > 1 && hosts.includes('')) throw new OperatorError('DATABASE_URL has an empty host between commas.');
  return hosts.map((host) => url.slice(0, hostsStart) + host + url.slice(start + authority.length));
}

function configOf(url: string): { config: ClientConfig; needsWrites: boolean } {
  const question = url.indexOf('?');
  const parameters = new URLSearchParams(question < 0 ? '' : url.slice(question + 1));
  if (!ours.some((name) => parameters.has(name))) return { config: clientConfigOf(url), needsWrites: false };
  const needsWrites = checkAttributes(parameters.get('target_session_attrs'));
  parameters.delete('target_session_attrs');
  // Always libpq's meaning of the modes.
  parameters.delete('uselibpqcompat');
  const mode = parameters.get('sslmode');
  if (mode !== null) parameters.set('sslmode', sslModeOf(mode));
  // The certificate authorities that Node trusts, as without the parameter.
  if (parameters.get('sslrootcert') === 'system') parameters.delete('sslrootcert');
  checkFiles(parameters, mode);
  return { config: clientConfigOf(`${url.slice(0, question)}?${parameters.toString()}`), needsWrites };
}

function clientConfigOf(url: string): ClientConfig {
  return toClientConfig(parse(url, { useLibpqCompat: true }));
}

/** @returns whether the host must accept writes. */
function checkAttributes(attributes: string | null): boolean {
  if (attributes === null || attributes === 'any') return false;
  if (attributes === 'read-write' || attributes === 'primary') return true;
  throw new OperatorError(
    `target_session_attrs in DATABASE_URL is ${attributes}, but Voxgate writes to its database. Use read-write.`,
  );
}

function sslModeOf(mode: string): string {
  const known = sslModes[mode];
  if (known !== undefined) return known;
  throw new OperatorError(`sslmode in DATABASE_URL must be one of ${Object.keys(sslModes).join(', ')}.`);
}

/** Checks the files now, because OpenSSL's own errors do not name them. */
function checkFiles(parameters: URLSearchParams, mode: string | null): void {
  const [rootcert, cert, key] = ['sslrootcert', 'sslcert', 'sslkey'].map((name) =>
    contentOf(name, parameters.get(name)),
  );
  if (mode === 'verify-ca' && rootcert === undefined) {
    throw new OperatorError(
      'sslmode=verify-ca in DATABASE_URL needs sslrootcert, the file of a certificate authority.',
    );
  }
  if (rootcert !== undefined) {
    check('sslrootcert', () => new X509Certificate(rootcert), 'It must be a certificate in PEM format.');
  }
  if (cert !== undefined || key !== undefined) {
    check('sslcert and sslkey', () => createSecureContext({ cert, key }), 'They must belong together, in PEM format.');
  }
}

function contentOf(name: string, path: string | null): Buffer | undefined {
  if (path === null) return undefined;
  try {
    // Once, at the start.
    return readFileSync(path);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? `${path} does not exist` : message;
    throw new OperatorError(`The file of ${name} in DATABASE_URL cannot be read: ${reason}.`, { cause });
  }
}

function check(what: string, use: () => unknown, rule: string): void {
  try {
    use();
  } catch (cause) {
    throw new OperatorError(`${what} in DATABASE_URL cannot be used: ${(cause as Error).message}. ${rule}`, { cause });
  }
}
