import { Decoder } from '@evan/wasm/target/opus/node.cjs';
import { BufferSource, EncodedPacketSink, Input, OGG, WEBM } from 'mediabunny';
import { detectionRate } from '../../watermark/mark-detector';
import { UnreadableSoundError } from '../unreadable-sound.error';
import { checkSound, type Decoded } from './decoded';

/** Whether a file begins as an Ogg or a WebM does. */
export function isOggOrWebm(file: Buffer): boolean {
  return file.toString('latin1', 0, 4) === 'OggS' || file.toString('hex', 0, 4) === '1a45dfa3';
}

/** Reads Opus in Ogg or WebM, by libopus, at the rate at which marks are looked for. @throws {UnreadableSoundError} */
export async function* decodeOpus(file: Buffer): AsyncGenerator<Decoded> {
  const input = new Input({ source: new BufferSource(file), formats: [OGG, WEBM] });
  try {
    const track = await input.getPrimaryAudioTrack();
    const codec = track?.codec;
    if (!track || codec !== 'opus')
      throw new UnreadableSoundError(`has no sound in Opus${codec ? `, but in ${codec}` : ''}`);
    const { numberOfChannels } = track;
    checkSound({ sampleRate: detectionRate, channels: numberOfChannels });
    if (numberOfChannels > 2)
      throw new UnreadableSoundError('has Opus with more than two channels, which cannot be read');
    // The decoder mixes two channels by itself.
    const decoder = new Decoder({ channels: 1, sample_rate: detectionRate });
    try {
      for await (const { data } of new EncodedPacketSink(track).packets()) {
        const bytes = decoder.decode(data);
        const decoded = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
        yield { samples: Float32Array.from(decoded, (value) => value / 2 ** 15), sampleRate: detectionRate };
      }
    } finally {
      decoder.drop();
    }
  } finally {
    input.dispose();
  }
}
