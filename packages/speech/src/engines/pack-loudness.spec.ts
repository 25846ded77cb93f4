import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Voice } from '../voices/voice';
import type { SpeakPart } from './measure-loudness';
import { measurePack, readPackLoudness, writePackLoudness } from './pack-loudness';

const { signal } = new AbortController();
const voices = Array.from({ length: 30 }, (_, index): Voice => ({
  voiceId: `voice-${index}`,
  name: 'Voice',
  language: 'de-DE',
  gender: 'unknown',
  engine: 'piper',
  sampleRate: 16_000,
  timestamps: ['sentence'],
  license: 'unknown',
}));

/** Speaks a second of a tone per part, in two parts. Voices with higher numbers are louder. */
const speaker = (asked: string[] = []): SpeakPart =>
  async function* speak({ voiceId, part }) {
    asked.push(voiceId);
    const amplitude = 0.05 * 1.05 ** Number(voiceId.split('-')[1]);
    const samples = Float32Array.from({ length: 16_000 }, (_, index) => amplitude * Math.sin(index / 2));
    yield { samples, sampleRate: 16_000, hasMore: part === 0 };
  };

describe('measurePack', () => {
  it('measures a voice', async () => {
    const loudness = await measurePack(speaker(), voices.slice(0, 1), signal);
    expect([...loudness.keys()]).toEqual(['voice-0']);
    expect(loudness.get('voice-0')).toBeCloseTo(-28.3, 0);
  });

  it('measures some voices of many, and gives the others their mean', async () => {
    const asked: string[] = [];
    const loudness = await measurePack(speaker(asked), voices, signal);
    expect(new Set(asked).size).toBe(8);
    expect([...loudness.keys()]).toEqual(voices.map(({ voiceId }) => voiceId));
    const measured = [...new Set(asked)].map((voiceId) => loudness.get(voiceId)!);
    const mean = measured.reduce((sum, lufs) => sum + lufs, 0) / measured.length;
    expect(loudness.get('voice-1')).toBeCloseTo(mean, 6);
    expect(Math.max(...measured) - Math.min(...measured)).toBeGreaterThan(5);
  });

  it('knows nothing of a voice that says nothing', async () => {
    const silent: SpeakPart = async function* speak() {};
    expect((await measurePack(silent, voices, signal)).size).toBe(0);
  });
});

describe('The loudness of a pack', () => {
  let directory: string;
  beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'voxgate-loudness-'))));
  afterEach(() => rmSync(directory, { recursive: true }));

  it('is kept beside the model', async () => {
    const loudness = new Map([['voice', -21.5]]);
    await writePackLoudness({ directory }, 'digest', loudness);
    expect(await readPackLoudness({ directory }, 'digest')).toEqual(loudness);
  });

  it('is not known before it has been measured, of another model, or if the file is damaged', async () => {
    expect(await readPackLoudness({ directory }, 'digest')).toBeUndefined();
    await writePackLoudness({ directory }, 'digest', new Map([['voice', -21.5]]));
    expect(await readPackLoudness({ directory }, 'another')).toBeUndefined();
    for (const damaged of ['', '{}', 'null', '{"version":1,"model":"digest","voices":{"voice":"loud"}}']) {
      writeFileSync(join(directory, 'loudness.json'), damaged);
      expect(await readPackLoudness({ directory }, 'digest')).toBeUndefined();
    }
  });
});
