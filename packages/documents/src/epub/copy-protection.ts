import { DocumentError } from '../errors';
import { xmlElements } from './xml-elements';

/** Fonts may be obfuscated. They are not needed here. */
const fontAlgorithms = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#rc']);

/**
 * Checks `META-INF/encryption.xml`.
 *
 * @throws {DocumentError} if more than fonts is encrypted.
 */
export function refuseCopyProtection(encryption: string): void {
  let isData = false;
  for (const { name, attributes } of xmlElements(encryption)) {
    if (name === 'encrypteddata') isData = true;
    else if (name === 'encryptedkey') isData = false;
    else if (
      name === 'encryptionmethod' &&
      isData &&
      !fontAlgorithms.has((attributes['algorithm'] ?? '').toLowerCase())
    ) {
      throw new DocumentError(
        'encrypted',
        'The EPUB is protected against copying (DRM), so its text cannot be read. Send a copy without protection.',
      );
    }
  }
}
