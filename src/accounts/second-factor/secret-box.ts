import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts the secrets of second factors for the database. */
export class SecretBox {
  private readonly key: Uint8Array;

  /** @param secret a secret of the server. Backups do not have it. */
  constructor(secret: string) {
    this.key = new Uint8Array(hkdfSync('sha256', secret, '', 'voxgate second factor', 32));
  }

  /** @param personId whose secret it is. It opens only for the same person. */
  seal(secret: Uint8Array, personId: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.key, nonce).setAAD(Buffer.from(personId));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
  }

  /** @returns `undefined` if it was sealed for somebody else, or by a server with another secret. */
  open(sealed: Buffer, personId: string): Uint8Array | undefined {
    const decipher = createDecipheriv(algorithm, this.key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(personId))
      .setAuthTag(sealed.subarray(-tagBytes));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    } catch {
      return undefined;
    }
  }
}
