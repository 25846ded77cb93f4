import { limitPeaks } from './limit-peaks';
import type { AudioSegment } from './render-speech';

const segment = (value: number, length: number, sampleRate = 1000): AudioSegment => ({
  samples: new Float32Array(length).fill(value),
  sampleRate,
  timestamps: [],
  marks: [],
});

async function limited(...segments: AudioSegment[]): Promise<AudioSegment[]> {
  async function* all() {
    yield* segments;
  }
  const found: AudioSegment[] = [];
  for await (const each of limitPeaks(all())) found.push(each);
  return found;
}

const lengthOf = (segments: readonly AudioSegment[], rate: number) =>
  segments.filter(({ sampleRate }) => sampleRate === rate).reduce((sum, { samples }) => sum + samples.length, 0);

describe('limitPeaks', () => {
  it('keeps the number of samples of each sample rate, and the order of voices', async () => {
    const found = await limited(segment(0.1, 500), segment(0.2, 3), segment(0.3, 700, 2000), segment(0.4, 400));
    expect(lengthOf(found, 1000)).toBe(903);
    expect(lengthOf(found, 2000)).toBe(700);
    const values = found.flatMap(({ samples }) => Array.from(samples, (value) => Number(value.toFixed(1))));
    expect(values.filter((value, index) => value !== values[index - 1])).toEqual([0.1, 0.2, 0.3, 0.4]);
  });

  it('passes on times, with segments that have nothing else', async () => {
    const marks = [{ name: 'a', seconds: 0, textOffset: 0 }];
    const found = await limited({ ...segment(0, 0), marks }, { ...segment(0.1, 100), marks });
    expect(found.map((each) => each.marks)).toEqual([marks, marks, []]);
  });

  it('tells of the pause after the speech with its last samples', async () => {
    const found = await limited({ ...segment(0.1, 100), pauseSeconds: 0.4 });
    expect(found.map(({ pauseSeconds }) => pauseSeconds)).toEqual([undefined, 0.4]);
  });

  it('lowers what is too loud', async () => {
    const found = await limited(segment(3, 500));
    for (const { samples } of found) for (const sample of samples) expect(sample).toBeLessThan(0.8913);
  });

  it('yields nothing for nothing', async () => {
    expect(await limited()).toEqual([]);
  });
});
