import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasFfmpeg } from '../../../bench/proofs/support/programs';
import { version } from '../../../src/platform/version';
import { decode, probe } from '../../documents/books/support/programs';
import { readWav } from '../support/riff';
import { startTtsApp, type TtsApp } from '../support/tts-app';

const source = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
const service = 'Radio Zürich';
const ifInstalled = hasFfmpeg() ? it : it.skip;

describe('labels of audio files', () => {
  let server: TtsApp;
  const folder = mkdtempSync(join(tmpdir(), 'voxgate-labels-'));
  beforeAll(async () => (server = await startTtsApp({ environment: { AUDIO_LABEL_SERVICE: service } })));
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const speak = async (body: object) => {
    const answer = await fetch(`${server.url}/api/v1/tts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: 'A label tells where this is from.', voice_id: 'slt', ...body }),
    });
    expect(answer.status).toBe(200);
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const tagsOf = async (file: Buffer, name: string) => {
    const path = join(folder, name);
    await writeFile(path, file);
    const { format, streams } = probe(path);
    // FFmpeg's stream of an MP3 names LAME as its encoder.
    const tags = Object.entries({ ...streams[0]!.tags, ...format.tags });
    return { path, tags: Object.fromEntries(tags.map(([tag, value]) => [tag.toLowerCase(), value])) };
  };

  ifInstalled.each(['mp3', 'opus', 'flac', 'aac', 'wav'] as const)(
    '%s: says for others what made it, for whom and when, whole and streamed, and sounds the same',
    async (format) => {
      const days = [new Date().toISOString().slice(0, 10)];
      const [whole, streamed] = await Promise.all([speak({ format }), speak({ format, stream: 'audio' })]);
      days.push(new Date().toISOString().slice(0, 10));
      const sounds: number[] = [];
      for (const [name, { answer, bytes }] of Object.entries({ whole, streamed })) {
        expect(answer.headers.get('x-digital-source-type')).toBe(source);
        // A streamed file does not contain its length, nor does ADTS, of which FFmpeg complains.
        if (format === 'aac' || (name === 'streamed' && (format === 'mp3' || format === 'wav'))) {
          expect(bytes.subarray(0, 600).toString()).toContain(source);
          continue;
        }
        const { path, tags } = await tagsOf(bytes, `${name}.${format}`);
        const software = `Voxgate ${version}`;
        expect(days.map((day) => `Synthetic speech, made by ${software} for ${service} on ${day}`)).toContain(
          tags['comment']!.split('. Digital')[0],
        );
        if (format === 'wav') expect(tags['comment']).toContain(source);
        else expect(tags['digitalsourcetype']).toBe(source);
        expect(tags['encoder']).toBe(software);
        sounds.push(decode(path).length);
      }
      expect(new Set(sounds).size).toBeLessThanOrEqual(1);
    },
  );

  it('have exact sizes: Content-Length, and those of a WAV', async () => {
    const { answer, bytes } = await speak({ format: 'wav' });
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(readWav(bytes).samples.length / 16_000).toBeCloseTo(Number(answer.headers.get('x-audio-duration')), 3);
  });

  it('are only in the header of the response for samples without a header', async () => {
    const { answer, bytes } = await speak({ format: 'pcm', sample_rate: 16_000 });
    expect(answer.headers.get('x-digital-source-type')).toBe(source);
    expect(bytes.length / 32_000).toBeCloseTo(Number(answer.headers.get('x-audio-duration')), 3);
  });

  it('are nowhere when they are off', async () => {
    const plain = await startTtsApp({ environment: { AUDIO_LABELS: 'off' } });
    try {
      const answer = await plain.speak({ text: 'No label.', voice_id: 'slt', format: 'mp3' });
      expect(answer.headers.has('x-digital-source-type')).toBe(false);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.readUInt16BE(0) & 0xffe0).toBe(0xffe0);
    } finally {
      await plain.close();
    }
  });
});
