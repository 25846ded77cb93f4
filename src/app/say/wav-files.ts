/** A pause is at least so long, in seconds. */
const leastPause = 0.1;

/** Samples that are not louder are silent: some voices have a little noise in their pauses. This is -54 dB. */
const silent = 64;

/**
 * Finds the end of the last pause in samples: mono, 16 bits, little-endian.
 *
 * @returns its offset in bytes; `undefined` if there is no pause after other sound.
 */
export function lastPause(bytes: Uint8Array, rate: number): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const needed = Math.round(leastPause * rate);
  let end = Math.floor(bytes.length / 2);
  let at = end;
  while (at > 0) {
    at--;
    if (Math.abs(view.getInt16(at * 2, true)) > silent) {
      if (end - (at + 1) >= needed) return end * 2;
      end = at;
    }
  }
  return undefined;
}

/** A WAV file with samples: mono, 16 bits, little-endian. */
export function wavFile(samples: Uint8Array, rate: number): Uint8Array {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
