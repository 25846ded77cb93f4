import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { cases, isWhole } from '../../../../bench/proofs/support/extent';
import { residentBytes } from '../../../../bench/proofs/support/process-facts';
import { decodeAudio } from '../../../../test/tts/support/decode-audio';
import { readOgg } from '../../../../test/tts/support/ogg-pages';
import { match, type Sound, testSound } from '../../../../test/tts/support/test-sound';
import type { AudioEncoder, EncodingOptions } from './audio-encoder';
import { AudioEncoders } from './audio-encoders';
import { type AudioFormat, audioFormatNames, audioFormats, furtherFormatNames } from './audio-format';

const modes = ['whole', 'stream'] as const;
const inputRate = 24_000;
const sound: Sound = { samples: testSound(1.2345, inputRate), sampleRate: inputRate };
/** For tests that need not find the sound again. */
const brief = isWhole ? sound.samples : sound.samples.slice(0, 16_000);
const seconds = brief.length / inputRate;

/** Bytes per sample of the formats without a header. */
const bare = new Map<AudioFormat, number>([
  ['pcm', 2],
  ['mulaw', 1],
  ['raw-s16', 2],
  ['raw-f32', 4],
  ['raw-mulaw', 1],
  ['raw-alaw', 1],
]);
const formats: AudioFormat[] = [...audioFormatNames, ...furtherFormatNames];
const contained = formats.filter((format) => !bare.has(format));
/** `npm test` tries the lowest rate, the highest one, and the one in the middle. */
function triedRates(format: AudioFormat): number[] {
  const rates = audioFormats[format].sampleRates;
  return rates.filter((_, index) => isWhole || [0, rates.length >> 1, rates.length - 1].includes(index));
}
const kinds = formats.flatMap((format) =>
  triedRates(format).flatMap((outputRate) => modes.map((mode) => ({ format, outputRate, mode }))),
);

/** Seconds that an independent decoder may return in addition to the sound. */
function longest(format: AudioFormat, outputRate: number, mode: EncodingOptions['mode']): number {
  // ADTS cannot mark delay and padding, nor can a streamed MP3.
  if (format === 'aac') return (2 * 1024) / outputRate;
  if (format === 'mp3' && mode === 'stream') return (576 + 529 + (outputRate > 24_000 ? 1152 : 576)) / outputRate;
  return 0.0002;
}

/** Seconds that the tests' decoder drops at the end: it decodes low-rate AAC at twice the rate through a filter. */
function keptBack(format: AudioFormat, outputRate: number): number {
  return format === 'aac' && outputRate <= 24_000 ? 481 / outputRate : 0.0005;
}

describe('the encoders', () => {
  const encoders = new AudioEncoders({ maxThreads: 1 });
  beforeAll(() => encoders.start());
  afterAll(() => encoders.close());

  interface Job extends Partial<EncodingOptions> {
    format: AudioFormat;
    samples?: Float32Array;
    chunkLength?: number;
  }

  async function encode({ format, samples = brief, chunkLength = samples.length, ...options }: Job) {
    const encoder = encoders.open(format, { inputRate, outputRate: 24_000, mode: 'whole', ...options });
    const parts: Uint8Array[] = [];
    for (let start = 0; start < samples.length; start += chunkLength) {
      parts.push(await encoder.encode(samples.slice(start, start + chunkLength)));
    }
    parts.push(await encoder.finish());
    encoder.close();
    return { parts, file: Buffer.concat(parts) };
  }
  it('joins sounds of different rates without gaps', async () => {
    const encoder = encoders.open('pcm', { inputRate: 24_000, outputRate: 24_000, mode: 'whole' });
    const tone = (rate: number) =>
      Float32Array.from({ length: rate / 2 }, (_, index) => 0.5 * Math.sin((2 * Math.PI * 200 * index) / rate));
    for (const rate of [24_000, 16_000, 8000, 24_000]) await encoder.encode(tone(rate), rate);
    const bytes = Buffer.from(await encoder.finish());
    encoder.close();
    expect(bytes).toHaveLength(2 * 2 * 24_000);
    for (let sample = 100; sample < 48_000; sample += 7) {
      // Near a change, the filter hears silence on the other side.
      if (Math.abs((sample % 12_000) - 6000) > 5700) continue;
      const expected = 0.5 * Math.sin((2 * Math.PI * 200 * sample) / 24_000);
      expect(Math.abs(bytes.readInt16LE(2 * sample) / 32_768 - expected)).toBeLessThan(0.001);
    }
  });

  const digest = (file: Uint8Array) => createHash('sha256').update(file).digest('hex');
  /** Removes what differs between any two Ogg streams: serial number and checksum of each page. */
  const content = (format: AudioFormat, file: Buffer) =>
    digest(format === 'opus' ? Buffer.concat(readOgg(file).pages.map(({ body }) => body)) : file);

  describe.each(contained)('%s', (format) => {
    it('contains the whole sound at every rate, whole or streamed', async () => {
      const jobs = kinds.filter((kind) => kind.format === format);
      const files: Buffer[] = [];
      for (const job of jobs) files.push((await encode({ ...job, samples: sound.samples, chunkLength: 4000 })).file);
      const decoded = await decodeAudio(files);
      jobs.forEach(({ outputRate, mode }, index) => {
        const heard = decoded[index]!;
        const excess = heard.samples.length / heard.sampleRate - sound.samples.length / inputRate;
        expect([outputRate, mode, excess > -0.0002]).toEqual([outputRate, mode, true]);
        expect([outputRate, mode, excess <= longest(format, outputRate, mode)]).toEqual([outputRate, mode, true]);
        const { delaySeconds, ratio } = match(sound, heard, 0.2);
        expect([outputRate, mode, delaySeconds <= excess + keptBack(format, outputRate)]).toEqual([
          outputRate,
          mode,
          true,
        ]);
        expect([outputRate, mode, ratio > 12]).toEqual([outputRate, mode, true]);
        for (const sample of heard.samples) if (Math.abs(sample) >= 1) throw new Error('A sample has been clipped.');
      });
    });
  });

  it.each(kinds.filter(({ format }) => bare.has(format)))(
    'writes only samples in $format at $outputRate Hz ($mode)',
    async ({ format, outputRate, mode }) => {
      const { file } = await encode({ format, outputRate, mode });
      expect(file).toHaveLength(Math.round(seconds * outputRate) * bare.get(format)!);
    },
  );

  it('keeps 16-bit samples exactly in wav, flac and pcm at the same rate', async () => {
    const integers = Int16Array.from(sound.samples, (sample) => Math.round(sample * 32_768));
    const samples = Float32Array.from(integers, (value) => value / 32_768);
    const [wav, flac, pcm] = await Promise.all(
      (['wav', 'flac', 'pcm'] as const).map(async (format) => (await encode({ format, samples })).file),
    );
    expect(digest(pcm!)).toBe(digest(new Uint8Array(integers.buffer)));
    expect(digest(wav!.subarray(44))).toBe(digest(pcm!));
    const [fromFlac] = await decodeAudio([flac!]);
    // The decoder's full scale is 32,767.
    expect(Int16Array.from(fromFlac!.samples, (sample) => Math.round(sample * 32_767))).toEqual(integers);
  });

  it.each(formats)('makes the same %s however the samples are divided', async (format) => {
    const outputRate = audioFormats[format].sampleRates[0];
    for (const mode of modes) {
      const whole = content(format, (await encode({ format, outputRate, mode })).file);
      for (const chunkLength of [333, 9999]) {
        expect(content(format, (await encode({ format, outputRate, mode, chunkLength })).file)).toBe(whole);
      }
    }
  });

  it.each(formats)('returns no bytes of a whole %s before its end', async (format) => {
    const { parts } = await encode({ format, outputRate: 8000, chunkLength: 6000 });
    expect(parts.slice(0, -1).every(({ length }) => length === 0)).toBe(true);
  });

  it.each([
    // Milliseconds of input before the first output: one or two frames plus the encoder's look-ahead.
    ['wav', 24_000, 10],
    ['pcm', 24_000, 10],
    ['mulaw', 8000, 10],
    ['mp3', 24_000, 60],
    ['opus', 24_000, 150],
    ['flac', 24_000, 110],
    ['aac', 24_000, 100],
    ['mp3', 8000, 150],
    ['opus', 8000, 160],
    ['flac', 8000, 90],
    ['aac', 8000, 280],
  ] as const)('a streamed %s of %i Hz is on its way after %i ms of sound', async (format, outputRate, milliseconds) => {
    const chunkLength = inputRate / 100;
    const { parts } = await encode({ format, outputRate, mode: 'stream', chunkLength });
    // The first bytes of a format with frames are its header.
    const headers = ['mp3', 'flac', 'opus'].includes(format) ? 1 : 0;
    const first = parts.map(({ length }, index) => (length > 0 ? index : -1)).filter((index) => index >= 0)[headers]!;
    expect((first + 1) * 10).toBeLessThanOrEqual(milliseconds);
  });

  it.each(modes)('ends an Ogg stream correctly and marks the start and end of its sound (%s)', async (mode) => {
    const { pages } = readOgg((await encode({ format: 'opus', mode })).file);
    expect(pages.map(({ sequence }) => sequence)).toEqual(pages.map((_, index) => index));
    expect(pages.map(({ first }) => first)).toEqual(pages.map((_, index) => index === 0));
    expect(pages.map(({ last }) => last)).toEqual(pages.map((_, index) => index === pages.length - 1));
    const head = pages[0]!.body;
    expect(head.toString('latin1', 0, 8)).toBe('OpusHead');
    const preSkip = head.readUInt16LE(10);
    expect(preSkip).toBe(312);
    expect(head.readUInt32LE(12)).toBe(24_000);
    expect(pages.at(-1)!.granule).toBe(preSkip + Math.round(seconds * 48_000));
    const starts = pages.map(({ granule }) => granule);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  });

  it.each(modes)('loses no page of an Ogg stream, wherever in a page its sound ends (%s)', async (mode) => {
    // A page has five packets of 480 samples in streams, and fifty otherwise; a page of both ends near 24,500 samples.
    for (let samples = 22_900; samples < 25_600; samples += cases(720, 240)) {
      const { pages } = readOgg((await encode({ format: 'opus', mode, samples: new Float32Array(samples) })).file);
      expect(pages.map(({ sequence }) => sequence)).toEqual(pages.map((_, index) => index));
      expect(pages.at(-1)!.granule).toBe(312 + samples * 2);
    }
  });

  it('writes only complete, uniform ADTS frames', async () => {
    const { file } = await encode({ format: 'aac', outputRate: 22_050 });
    let [offset, frames] = [0, 0];
    while (offset < file.length) {
      expect(file.readUInt16BE(offset) & 0xfff6).toBe(0xfff0);
      const [profile, rateIndex] = [file[offset + 2]! >> 6, (file[offset + 2]! >> 2) & 15];
      expect([profile, rateIndex, ((file[offset + 2]! & 1) << 2) | (file[offset + 3]! >> 6)]).toEqual([1, 7, 1]);
      offset += (file.readUIntBE(offset + 3, 3) >> 5) & 0x1fff;
      frames++;
    }
    expect(offset).toBe(file.length);
    // The encoder delays the sound by a frame.
    expect(frames).toBe(Math.ceil(Math.round(seconds * 22_050) / 1024) + 1);
  });

  it.each(['wav', 'mp3', 'flac', 'opus', 'aac', 'pcm', 'mulaw'] as const)(
    'encodes many files at once as %s without mixing them up',
    async (format) => {
      const outputRate = audioFormats[format].sampleRates[0];
      const job = (index: number): Job => ({
        format,
        outputRate,
        mode: modes[index % 2],
        samples: sound.samples.slice(1500 * index, 1500 * index + 6000),
        chunkLength: 1000,
      });
      const indices = Array.from({ length: 6 }, (_, index) => index);
      const alone: string[] = [];
      for (const index of indices) alone.push(content(format, (await encode(job(index))).file));
      const together = await Promise.all(indices.map((index) => encode(job(index))));
      expect(together.map(({ file }) => content(format, file))).toEqual(alone);
      expect(new Set(alone).size).toBe(alone.length);
    },
  );

  it.each(formats)('can be closed at any time without affecting the next %s', async (format) => {
    const outputRate = audioFormats[format].sampleRates[0];
    const expected = content(format, (await encode({ format, outputRate })).file);
    for (let count = 0; count < cases(6, 12); count++) {
      const encoder = encoders.open(format, { inputRate, outputRate, mode: modes[count % 2]! });
      const answers: Promise<unknown>[] = [];
      if (count % 3 > 0) answers.push(encoder.encode(sound.samples.slice()));
      if (count % 3 > 1) await answers[0];
      encoder.close();
      // Pending calls are rejected.
      await Promise.allSettled(answers);
    }
    expect(content(format, (await encode({ format, outputRate })).file)).toBe(expected);
  });

  it.each(formats)('makes the same %s whatever rates the files before had', async (format) => {
    const rates = triedRates(format);
    const digests = new Map<number, string>();
    for (const outputRate of [...rates, ...rates.toReversed(), rates[0]!, rates[0]!, rates.at(-1)!]) {
      const made = content(format, (await encode({ format, outputRate })).file);
      expect(made).toBe(digests.get(outputRate) ?? made);
      digests.set(outputRate, made);
    }
    expect(new Set(digests.values()).size).toBe(rates.length);
  });

  it.each(modes)('makes files of zero and of very few samples (%s)', async (mode) => {
    for (const format of contained) {
      for (const length of [0, 1]) {
        const { file } = await encode({ format, mode, samples: sound.samples.slice(0, length) });
        expect(file.length).toBeGreaterThan(0);
      }
    }
    const files: Buffer[] = [];
    for (const format of contained) {
      files.push((await encode({ format, mode, samples: sound.samples.slice(0, 600) })).file);
    }
    for (const { samples } of await decodeAudio(files)) expect(samples.length).toBeGreaterThanOrEqual(600);
  });

  describe('on Linux, which reports threads and memory of a process', () => {
    const onLinux = process.platform === 'linux' ? it : it.skip;
    const threads = () => readdirSync('/proc/self/task').length;
    const megabytes = () => residentBytes(process.pid)! / 2 ** 20;
    const count = cases(20, 60);
    const openAll = (format: AudioFormat) =>
      Array.from({ length: count }, () => encoders.open(format, { inputRate, outputRate: 44_100, mode: 'stream' }));
    const speakAll = (opened: AudioEncoder[]) =>
      Promise.all(opened.map((encoder) => encoder.encode(sound.samples.slice(0, 6000))));
    const closeAll = (opened: AudioEncoder[]) => opened.forEach((encoder) => encoder.close());
    /** Waits until the thread has closed its files: it answers in order. */
    const settled = () => encode({ format: 'wav', samples: sound.samples.slice(0, 10) });

    onLinux.each(['aac', 'mp3', 'flac', 'opus'] as const)(
      `${count} open files of %s start no thread, and take less than 3 MB each`,
      async (format) => {
        await Promise.all([encode({ format, outputRate: 44_100 }), encode({ format, outputRate: 44_100 })]);
        const [threadsBefore, megabytesBefore] = [threads(), megabytes()];
        const opened = openAll(format);
        await speakAll(opened);
        expect(threads()).toBe(threadsBefore);
        expect((megabytes() - megabytesBefore) / count).toBeLessThan(3);
        closeAll(opened);
        await settled();
      },
    );

    onLinux(`${count} files that have had no sound yet take no thread, and less than 10 KB each`, async () => {
      await settled();
      const [threadsBefore, megabytesBefore] = [threads(), megabytes()];
      const waiting = openAll('aac');
      // All work of the threads is done.
      for (let times = 0; times < 10; times++) await settled();
      expect(threads()).toBe(threadsBefore);
      // The ten small files themselves take less than 3 MB.
      expect(megabytes() - megabytesBefore).toBeLessThan(3 + (10 * count) / 1024);
      closeAll(waiting);
    });

    onLinux('memory comes back: five times as many files take less than 1.5 times as much', async () => {
      const round = async () => {
        const opened = openAll('aac');
        await speakAll(opened);
        closeAll(opened);
        await settled();
        return megabytes();
      };
      const first = await round();
      let last = first;
      for (let rounds = 0; rounds < 4; rounds++) last = await round();
      expect(last / first).toBeLessThan(1.5);
    });
  });

  it.each([
    ['it does not expect', 'null', null],
    ['it cannot read', 'deserialize', givenAway()],
  ])('fails the files of a thread that dies of a message %s, and continues in another', async (_, reason, message) => {
    const other = new AudioEncoders({ maxThreads: 1 });
    other.start();
    const encoder = other.open('wav', { inputRate, outputRate: 24_000, mode: 'stream' });
    await encoder.encode(sound.samples.slice());
    const [thread] = threadsOf(other);
    const failed = once(thread!.worker, 'error');
    thread!.worker.postMessage(message, message ? [message.buffer] : []);
    await failed;
    await expect(encoder.encode(sound.samples.slice())).rejects.toThrow(reason);
    const next = other.open('wav', { inputRate, outputRate: 24_000, mode: 'stream' });
    expect((await next.encode(sound.samples.slice())).length).toBeGreaterThan(44);
    await Promise.all([other.close(), thread!.stop()]);
  });

  it('refuses detached samples and answers the next call', async () => {
    const encoder = encoders.open('pcm', { inputRate, outputRate: 24_000, mode: 'stream' });
    const samples = sound.samples.slice(0, 100);
    await encoder.encode(samples);
    await expect(encoder.encode(samples)).rejects.toThrow('detached');
    expect(await encoder.encode(sound.samples.slice(0, 50))).toHaveLength(100);
    encoder.close();
  });

  it('transfers only the memory of the samples', async () => {
    const encoder = encoders.open('pcm', { inputRate, outputRate: 24_000, mode: 'stream' });
    const samples = sound.samples.slice(0, 100);
    expect(await encoder.encode(samples.subarray(0, 50))).toHaveLength(100);
    expect(await encoder.encode(samples.subarray(50))).toHaveLength(100);
    encoder.close();
  });

  it('ends its threads gracefully, even while they encode', async () => {
    const other = new AudioEncoders({ maxThreads: 2 });
    other.start();
    const opened = Array.from({ length: 6 }, () => other.open('aac', { inputRate, outputRate: 44_100, mode: 'whole' }));
    const answers = Promise.allSettled(opened.map((encoder) => encoder.encode(sound.samples.slice())));
    const threads = threadsOf(other);
    expect(threads).toHaveLength(2);
    const terminated = threads.map(({ worker }) => jest.spyOn(worker, 'terminate'));
    const codes = Promise.all(threads.map(async ({ worker }) => (await once(worker, 'exit')) as [number]));
    await other.close();
    expect(await codes).toEqual([[0], [0]]);
    for (const spy of terminated) expect(spy).not.toHaveBeenCalled();
    for (const { status } of await answers) expect(status).toBe('rejected');
    const late = other.open('wav', { inputRate, outputRate: 24_000, mode: 'stream' });
    await expect(late.encode(sound.samples.slice())).rejects.toThrow('closed');
    expect(threadsOf(other)).toEqual([]);
  });

  it('refuses calls after it has been closed', async () => {
    const encoder = encoders.open('mp3', { inputRate, outputRate: 24_000, mode: 'stream' });
    await encoder.encode(new Float32Array(3000));
    encoder.close();
    await expect(encoder.encode(new Float32Array(3000))).rejects.toThrow('closed');
  });

  it('refuses an unsupported sample rate', () => {
    expect(() => encoders.open('mulaw', { inputRate, outputRate: 16_000, mode: 'whole' })).toThrow('16000');
    expect(() => encoders.open('mp3', { inputRate, outputRate: 16_001, mode: 'whole' })).toThrow('16001');
  });
});

/** A detached array. Node sends it, but no thread can read it. */
function givenAway(): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(10);
  structuredClone(samples.buffer, { transfer: [samples.buffer] });
  return samples;
}

/** The current threads of the encoders. */
function threadsOf(encoders: AudioEncoders): { worker: Worker; openFiles: number; stop(): Promise<void> }[] {
  const { threads } = encoders as unknown as {
    threads: Set<{ worker: Worker; openFiles: number; stop(): Promise<void> }>;
  };
  return [...threads];
}
