import { SoundOfStream } from './sound-of-stream';

describe('SoundOfStream', () => {
  const rate = 1000;
  const silence = (length: number) => new Float32Array(length);
  const sound = (length: number) => new Float32Array(length).fill(0.5);
  const all = (...blocks: Float32Array<ArrayBuffer>[]) => {
    const stream = new SoundOfStream(rate);
    return [...blocks.map((block) => stream.add(block)), stream.finish()].map((each) => each?.length);
  };

  it('passes sound on as it arrives, and keeps the end back', () => {
    expect(all(sound(100), sound(100))).toEqual([99, 100, 1]);
  });

  it('removes silence before and after, but for a margin', () => {
    expect(all(silence(500), sound(100), silence(500))).toEqual([undefined, 109, undefined, 31]);
  });

  it('keeps silence inside the sound', () => {
    expect(all(sound(100), silence(300), sound(100))).toEqual([99, undefined, 400, 1]);
  });

  it('has nothing if there is only silence', () => {
    expect(all(silence(100), silence(100))).toEqual([undefined, undefined, undefined]);
    expect(all()).toEqual([undefined]);
  });

  it('waits for more than a few samples', () => {
    expect(all(sound(5), sound(5), sound(50))).toEqual([undefined, undefined, 59, 1]);
  });

  it('loses no sample, however the sound is divided', () => {
    const samples = Float32Array.from({ length: 1000 }, (_, index) => Math.sin(index) * (index % 200 < 100 ? 0.4 : 0));
    for (const size of [1, 7, 64, 333, 1000]) {
      const stream = new SoundOfStream(rate);
      const parts: number[] = [];
      for (let at = 0; at < samples.length; at += size) parts.push(...(stream.add(samples.slice(at, at + size)) ?? []));
      parts.push(...stream.finish()!);
      expect(Float32Array.from(parts)).toEqual(samples.slice(0, 930));
    }
  });

  it('looks at each sample once, however long the silence after a sound is', () => {
    const stream = new SoundOfStream(24_000);
    stream.add(sound(1));
    let looks = 0;
    const abs = jest.spyOn(Math, 'abs').mockImplementation((value) => {
      looks++;
      return value < 0 ? -value : value;
    });
    try {
      for (let block = 0; block < 500; block++) stream.add(silence(100));
      stream.add(sound(1));
    } finally {
      abs.mockRestore();
    }
    expect(looks).toBeLessThanOrEqual(50_001);
    expect(stream.finish()).toHaveLength(1);
    expect(stream.passed).toBe(50_001);
  });
});
