import { createSecureContext, createServer, type SecureContextOptions, type Server } from 'node:tls';
import type { SpeakEnvironment } from './speak.settings';
import { OperatorError } from '../../platform/errors/operator-error';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import type { Log } from '@voxgate/speech/neural-engines';
import { WatchedFiles } from './watched-file';

/** A handshake must end within this time. */
const handshakeMs = 10_000;

type TlsSettings = Pick<SpeakEnvironment, 'SPEAK_TLS_CERT_FILE' | 'SPEAK_TLS_KEY_FILE' | 'SPEAK_TLS_CLIENT_CA_FILE'>;

/** A TLS server, and what it reads its certificates from. */
export interface TlsServer {
  readonly server: Server;
  close(): void;
}

/**
 * Makes the TLS server of the settings. New connections use the files as they are then.
 *
 * @returns `undefined` if no certificate is configured.
 * @throws {OperatorError} if the files cannot be used.
 */
export function tlsServer(
  { SPEAK_TLS_CERT_FILE: cert, SPEAK_TLS_KEY_FILE: key, SPEAK_TLS_CLIENT_CA_FILE: ca }: TlsSettings,
  log: Log,
): TlsServer | undefined {
  if (cert === undefined || key === undefined) return undefined;
  const isMutual = ca !== undefined;
  const server = createServer({
    ALPNProtocols: ['h2'],
    minVersion: 'TLSv1.2',
    handshakeTimeout: handshakeMs,
    requestCert: isMutual,
    rejectUnauthorized: isMutual,
  });
  const paths = isMutual ? [cert, key, ca] : [cert, key];
  let hasContext = false;
  try {
    const files = new WatchedFiles<SecureContextOptions>(paths, {
      read: ([ownCert, ownKey, clientCa]) => {
        const options = { cert: ownCert!, key: ownKey!, ...(isMutual && { ca: clientCa! }) };
        // Throws if they do not belong together.
        createSecureContext(options);
        return options;
      },
      changed: (options) => {
        server.setSecureContext(options);
        if (hasContext) log.info('The TLS files have changed. New connections use them.');
        hasContext = true;
      },
      failed: (error) => log.warn(`The TLS files have changed, but the old ones stay in use: ${withCauses(error)}`),
    });
    return { server, close: () => files.close() };
  } catch (error) {
    throw new OperatorError(
      `The TLS files cannot be used (${paths.join(', ')}): ${withCauses(error)}.\nCheck SPEAK_TLS_CERT_FILE and ` +
        `SPEAK_TLS_KEY_FILE${isMutual ? ', and SPEAK_TLS_CLIENT_CA_FILE' : ''}: PEM files that belong together.`,
      { cause: error },
    );
  }
}
