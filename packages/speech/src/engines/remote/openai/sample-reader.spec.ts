import { RemoteFailure } from '../remote-failure';
import { SampleReader } from './sample-reader';

describe('SampleReader', () => {
  const values = Array.from({ length: 500 }, (_, index) => Math.round(20_000 * Math.sin(index / 5)) + 1);
  const raw = Buffer.from(Int16Array.from(values).buffer);

  const wav = (dataBytes: number, { channels = 1, bits = 16, extra = Buffer.alloc(0) } = {}) => {
    const head = Buffer.alloc(36);
    head.write('RIFF', 0);
    head.write('WAVEfmt ', 8);
    head.writeUInt32LE(16, 16);
    head.writeUInt16LE(1, 20);
    head.writeUInt16LE(channels, 22);
    head.writeUInt32LE(22_050, 24);
    head.writeUInt16LE(bits, 34);
    const data = Buffer.from('data....');
    data.writeUInt32LE(dataBytes, 4);
    return Buffer.concat([head, extra, data]);
  };
  const list = Buffer.concat([Buffer.from('LIST\x03\0\0\0'), Buffer.from('abc\0')]);

  const read = (bytes: Buffer, size = bytes.length) => {
    const reader = new SampleReader(24_000);
    const samples: number[] = [];
    let sampleRate: number | undefined;
    for (let at = 0; at < bytes.length && !reader.isComplete; at += size) {
      const block = reader.add(bytes.subarray(at, at + size));
      sampleRate ??= block?.sampleRate;
      samples.push(...(block?.samples ?? []));
    }
    if (!reader.isComplete) reader.finish();
    return { sampleRate, samples: samples.map((sample) => Math.round(sample * 32_768)) };
  };

  it.each([1, 3, 64, 1000])('reads raw samples in pieces of %i bytes', (size) => {
    expect(read(raw, size)).toEqual({ sampleRate: 24_000, samples: values });
  });

  it.each([1, 3, 1000])('reads a WAV in pieces of %i bytes, at its own rate', (size) => {
    const expected = { sampleRate: 22_050, samples: values };
    expect(read(Buffer.concat([wav(raw.length), raw]), size)).toEqual(expected);
    expect(read(Buffer.concat([wav(0xffff_ffff), raw]), size)).toEqual(expected);
    expect(read(Buffer.concat([wav(raw.length, { extra: list }), raw, list]), size)).toEqual(expected);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['a few bytes', Buffer.from([1, 2, 3, 4]), 'only a few'],
    ['half a sample at the end', raw.subarray(0, 999), 'cut off'],
    ['less than a WAV announces', Buffer.concat([wav(raw.length + 2), raw]), 'cut off'],
    ['half a WAV header', wav(100).subarray(0, 40), 'cut off'],
    ['a WAV with two channels', Buffer.concat([wav(raw.length, { channels: 2 }), raw]), 'not 16-bit mono'],
    ['a WAV with other samples', Buffer.concat([wav(raw.length, { bits: 32 }), raw]), 'not 16-bit mono'],
    ['another RIFF', Buffer.concat([Buffer.from('RIFF....AVI '), raw]), 'no WAV'],
    [
      'a WAV that is all header',
      Buffer.concat([wav(0).subarray(0, 36), Buffer.from('LIST\xff\xff\xff\x7f', 'latin1'), raw]),
      'header',
    ],
    ['HTML', Buffer.from('<!doctype html><title>Sign in</title>'.repeat(10)), 'no audio'],
    ['JSON', Buffer.from('{"error":"no"}'), 'no audio'],
    ['Ogg', Buffer.concat([Buffer.from('OggS'), raw]), 'no audio'],
  ])('refuses %s', (_what, bytes, message) => {
    expect(() => read(bytes, 50)).toThrow(RemoteFailure);
    expect(() => read(bytes)).toThrow(message);
  });
});
