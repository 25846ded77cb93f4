import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cases, isWhole } from '../../bench/proofs/support/extent';
import { AudioEncoders } from '../../packages/speech/src/encoding/audio-encoders';
import { type AudioFormat, audioFormatNames, audioFormats } from '../../packages/speech/src/encoding/audio-format';
import { match, type Sound, testSound } from './support/test-sound';

/**
 * Decodes every format, rate and mode with FFmpeg, if it is installed. Other tests use decoders from npm; FFmpeg is the decoder
 * in most players.
 */
const installed = spawnSync('ffmpeg', ['-version']).status === 0;
const ifInstalled = installed ? describe : describe.skip;

const inputRate = 24_000;
const sound: Sound = { samples: testSound(cases(1.25, 2.5), inputRate), sampleRate: inputRate };
const seconds = sound.samples.length / inputRate;
const kinds = audioFormatNames.flatMap((format) =>
  triedRates(format).flatMap((outputRate) =>
    (['whole', 'stream'] as const).map((mode) => ({ format, outputRate, mode })),
  ),
);
type Kind = (typeof kinds)[number];

/** `npm test` tries the lowest rate and the highest one. */
function triedRates(format: AudioFormat): number[] {
  const rates = audioFormats[format].sampleRates;
  return rates.filter((_, index) => isWhole || index === 0 || index === rates.length - 1);
}

/** FFmpeg's messages that are not errors. Streamed WAV and MP3 files do not contain their length. */
const remarks = [
  /Estimating duration from bitrate/,
  /Guessed Channel Layout/,
  /Ignoring maximum wav data size/,
  /filesize and duration do not match/,
  // FFmpeg reads whole blocks, and a file without a length does not end at a block boundary.
  /Packet corrupt \(stream = 0, dts = NOPTS\)|corrupt input packet in stream 0/,
];

/** Maximum seconds of silence around the sound. docs/api.md says where it comes from. */
function longestSilence({ format, outputRate, mode }: Kind): number {
  if (format === 'aac') return 2048 / outputRate;
  if (format === 'mp3' && mode === 'stream') return (outputRate > 24_000 ? 1152 : 576) / outputRate + 0.003;
  return 0.0002;
}

ifInstalled('FFmpeg', () => {
  const encoders = new AudioEncoders({ maxThreads: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'voxgate-formats-'));
  beforeAll(() => encoders.start());
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await encoders.close();
  });

  async function encode({ format, outputRate, mode }: Kind): Promise<Buffer> {
    const encoder = encoders.open(format, { inputRate, outputRate, mode });
    const parts: Uint8Array[] = [];
    for (let start = 0; start < sound.samples.length; start += 5000) {
      parts.push(await encoder.encode(sound.samples.slice(start, start + 5000)));
    }
    parts.push(await encoder.finish());
    encoder.close();
    return Buffer.concat(parts);
  }

  function decode(file: Buffer, { format, outputRate }: Kind): { heard: Sound; complaints: string[] } {
    const bare: Partial<Record<AudioFormat, string>> = { pcm: 's16le', mulaw: 'mulaw' };
    const demuxer = bare[format] ? ['-f', bare[format], '-ar', String(outputRate), '-ac', '1'] : [];
    const sampleRate = format === 'opus' ? 48_000 : outputRate;
    const path = join(folder, `sound.${format}`);
    writeFileSync(path, file);
    const options = ['-v', 'warning', ...demuxer, '-i', path, '-f', 'f32le', '-ac', '1', '-'];
    const { status, stdout, stderr } = spawnSync('ffmpeg', options, { maxBuffer: 1e8 });
    const complaints = String(stderr)
      .split('\n')
      .filter((line) => line && !remarks.some((remark) => remark.test(line)));
    if (status !== 0) complaints.push(`It ended with ${status}.`);
    return { heard: { samples: new Float32Array(Uint8Array.from(stdout).buffer), sampleRate }, complaints };
  }

  it.each(kinds)('decodes the whole sound of $format at $outputRate Hz ($mode) without warnings', async (kind) => {
    const { heard, complaints } = decode(await encode(kind), kind);
    expect(complaints).toEqual([]);

    const silence = heard.samples.length / heard.sampleRate - seconds;
    expect(silence).toBeGreaterThan(-0.0002);
    expect(silence).toBeLessThanOrEqual(longestSilence(kind));

    const { delaySeconds, ratio } = match(sound, heard, 0.2);
    expect(delaySeconds).toBeGreaterThan(-0.0002);
    expect(delaySeconds).toBeLessThanOrEqual(silence + 0.0002);
    expect(ratio).toBeGreaterThan(12);
    expect(heard.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(1);
  });
});
