import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { OperatorError, withCauses } from 'voxgate';

interface PublicKeys {
  public_keys: { key_identifier: string; key: string }[];
}

/** The public keys with which a scanner signs its reports. */
export class LeakReportKeys {
  private constructor(private readonly keys: ReadonlyMap<string, KeyObject>) {}

  /**
   * Reads the keys as GitHub publishes them: `{ "public_keys": [{ "key_identifier": "…", "key": "-----BEGIN PUBLIC KEY-----…" }] }`.
   *
   * @param setting the JSON, or the path of a file that contains it; `undefined`: there are no keys.
   * @throws {OperatorError} if the keys cannot be read, or one is not an ECDSA key of the curve P-256.
   */
  static async read(setting: string | undefined): Promise<LeakReportKeys> {
    if (setting === undefined) return new LeakReportKeys(new Map());
    try {
      const text = setting.trimStart().startsWith('{') ? setting : await readFile(setting, 'utf8');
      const given = (JSON.parse(text) as Partial<PublicKeys>).public_keys;
      if (!Array.isArray(given) || given.length === 0) throw new Error('it has no keys in the list public_keys');
      return new LeakReportKeys(new Map(given.map(({ key_identifier: id, key }) => [id, publicKey(id, key)])));
    } catch (cause) {
      throw new OperatorError(
        `LEAK_REPORT_KEYS cannot be used: ${withCauses(cause)}. It must be JSON with the list public_keys, or the path of a ` +
          'file with it, such as https://api.github.com/meta/public_keys/secret_scanning returns.',
        { cause },
      );
    }
  }

  /** Whether any keys are configured. Without them, reports are not accepted. */
  get areConfigured(): boolean {
    return this.keys.size > 0;
  }

  /** Whether a key has this identifier. */
  has(identifier: string): boolean {
    return this.keys.has(identifier);
  }

  /**
   * Checks a signature (ECDSA with SHA-256).
   *
   * @param identifier names the key.
   * @param signature base64 of its DER encoding.
   */
  verifies(body: Buffer, identifier: string, signature: string): boolean {
    const key = this.keys.get(identifier);
    return key !== undefined && verify('sha256', body, key, Buffer.from(signature, 'base64'));
  }
}

function publicKey(identifier: string, pem: string): KeyObject {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error(`The key ${identifier} is not an ECDSA key of the curve P-256`);
  }
  return key;
}
