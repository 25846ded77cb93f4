import { type Environment, readSettings } from '../../platform/config/environment';
import { flag, integer, settingsGroup, type SettingsOf, text } from '../../platform/config/settings';
import { loadEnvironment, serverSettings } from '../settings/all-settings';

/** Least length of a shared secret, which nobody has to remember. */
export const minSecretLength = 16;

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/u.test(host);

export const speakSettings = settingsGroup(
  'speech nodes',
  {
    SPEAK_HOST: text(
      { default: '127.0.0.1', values: 'address' },
      'address to listen on; others need a secret or client certificates',
    ),
    SPEAK_PORT: integer({ default: 8001, min: 0, max: 65_535 }, 'TCP port for gRPC; 0: any free one'),
    SPEAK_SECRET: text(
      { isSecret: true, minLength: minSecretLength },
      'the secret that callers send as `authorization: Bearer …`',
    ),
    SPEAK_SECRET_FILE: text(
      { values: 'path of a file' },
      'or a file with secrets, one per line, all of which are accepted; read again when it changes',
    ),
    SPEAK_TLS_CERT_FILE: text(
      { values: 'path of a PEM file' },
      "the node's certificate with its chain; read again when it changes, as the next two",
    ),
    SPEAK_TLS_KEY_FILE: text({ values: 'path of a PEM file' }, 'its key'),
    SPEAK_TLS_CLIENT_CA_FILE: text(
      { values: 'path of a PEM file' },
      'certificate authorities: callers need a certificate of one of them',
    ),
    SPEAK_INSECURE: flag(
      '`true`: listens on other addresses without a secret or client certificates. Everybody there may speak',
    ),
  },
  {
    prefix: 'SPEAK_',
    *problems(values) {
      const { SPEAK_SECRET: secret, SPEAK_SECRET_FILE: secretFile, SPEAK_TLS_CLIENT_CA_FILE: clientCa } = values;
      const { SPEAK_TLS_CERT_FILE: cert, SPEAK_TLS_KEY_FILE: key } = values;
      const hasProof = (secret ?? secretFile ?? clientCa) !== undefined;
      if (!isLoopback(values.SPEAK_HOST) && !hasProof && !values.SPEAK_INSECURE) {
        yield (
          'SPEAK_HOST lets other machines connect, so callers must prove who they are: set SPEAK_SECRET_FILE or ' +
          'SPEAK_SECRET to a shared secret, or SPEAK_TLS_CLIENT_CA_FILE. SPEAK_INSECURE=true lets everybody in'
        );
      }
      if (secret !== undefined && secretFile !== undefined) {
        yield 'SPEAK_SECRET_FILE and SPEAK_SECRET exclude each other';
      }
      const hasTls = (cert ?? key ?? clientCa) !== undefined;
      if (hasTls && (cert === undefined || key === undefined)) {
        yield 'TLS needs SPEAK_TLS_CERT_FILE and SPEAK_TLS_KEY_FILE';
      }
    },
  },
);

/** The server's settings that nodes have, too. */
const sharedSettings = serverSettings.filter(({ isForNodes = false }) => isForNodes);

/**
 * The settings of a speech node (`voxgate speak`): its own, and those of the server that concern engines, the log and stopping. All
 * others have their defaults, so that a node needs nothing that only a server has.
 */
export type SpeakEnvironment = Environment & SettingsOf<typeof speakSettings>;

/**
 * Reads and validates the settings of a speech node.
 *
 * @throws {EnvironmentError} naming every invalid variable.
 */
export function loadSpeakEnvironment(variables?: NodeJS.ProcessEnv): SpeakEnvironment {
  return Object.assign(loadEnvironment({}), readSettings([...sharedSettings, speakSettings], variables));
}
