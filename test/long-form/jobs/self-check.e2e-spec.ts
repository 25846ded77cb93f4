import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Recogniser, recogniserFiles } from '../../../bench/proofs/support/recogniser';
import { projectRoot } from '../../../src/platform/project-root';
import { CheckStore } from '../../../src/long-form/jobs/check/check-store';
import { JobRecogniser } from '../../../src/long-form/jobs/check/job-recogniser';
import type { Job } from '../../../src/long-form/jobs/job';
import type { WorkRun } from '../../../src/long-form/work/work';
import { FliteEngine, noLog } from '@voxgate/speech';
import type { PcmChunk, SynthesisRequest } from '../../../packages/speech/src/engines/speech-engine';
import { installPack } from '@voxgate/speech/voices/packs/install/install-pack';
import { moonshinePack } from '@voxgate/speech/voices/packs/manifests/moonshine';
import { fromPackSource } from '@voxgate/speech/voices/packs/pack-source';
import { PackStore } from '@voxgate/speech/voices/packs/pack-store';
import { expectError } from '../../support/expect-error';
import { startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { readWav } from '../../tts/support/riff';
import { quietly } from '../../speech/voices/support/installing';
import { handIn, taken, whenOver } from './support/jobs';

/** Flite, which speaks some texts backwards: one sentence only while it is whole, another one in any pieces. */
class GarblingEngine extends FliteEngine {
  constructor() {
    super({ processes: 1, log: noLog });
  }

  override async *synthesize(request: SynthesisRequest): AsyncGenerator<PcmChunk> {
    const isGarbled = /lights.*children|soup|wine|waiter/u.test(request.text);
    for await (const chunk of super.synthesize(request)) {
      yield isGarbled ? { ...chunk, samples: chunk.samples.toReversed() } : chunk;
    }
  }
}

const good = 'You should have told me that the train would be late this afternoon.';
const mended = 'When the lights went out, the children began to sing.';
const hopeless = 'The soup was too hot, the wine was too warm, and the waiter was asleep.';

interface Doubt {
  chapter: number;
  text: string;
  text_start: number;
  text_end: number;
  start_seconds: number;
  end_seconds: number;
  heard: string;
  word_error_rate: number;
}

describe('A job with a self-check', () => {
  let folder: string;
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxgate-self-check-'));
    const environment = { JOBS_AT_ONCE: '1', VOXGATE_DATA_DIR: folder, VOXGATE_VOICES: 'flite' };
    server = await startTestApp({ environment, engine: GarblingEngine });
    key = await server.createKey();
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const bodyOf = (text: string) => ({ text, voice_id: 'slt', formats: ['wav'], self_check: true });
  const get = async <T>(path: string) =>
    (await (await server.fetch(`/api/v1/jobs/${path}`, { headers: key.authorization })).json()) as T;
  const spoken = async (text: string) => {
    const id = await taken(server, key, bodyOf(text));
    // The recogniser has a low priority.
    const job = await whenOver(server, key, id, 280_000);
    expect(job.status).toBe('completed');
    return job;
  };
  const vocabulary = () => join(folder, 'voices', moonshinePack.name, 'tokenizer.js');

  it('is refused without a recogniser, and the error says how to install it', async () => {
    const error = await expectError(await handIn(server, key, bodyOf(good)), 'INVALID_REQUEST');
    expect(JSON.stringify(error)).toContain('voxgate voices install moonshine');
  });

  it('goes on unchecked if the recogniser does not work, and says so', async () => {
    const source = await packSource(folder);
    const pack = fromPackSource(moonshinePack, { folder: source });
    await installPack(pack, new PackStore(folder), quietly());
    await writeFile(vocabulary(), ' '.repeat(676_487));
    const { check } = await spoken('Hello there, my friend.');
    await copyFile(recogniserFiles.vocabulary, vocabulary());
    expect(check).toEqual({
      status: 'incomplete',
      checked_sentences: 0,
      respoken_sentences: 0,
      doubtful_sentences: 0,
      unchecked_sentences: 1,
      unchecked_reasons: ['recogniser'],
    });
  });

  it('speaks a garbled sentence anew, lists one that stays garbled with its times, and hears nothing twice', async () => {
    const text = `${good} ${mended}\n\n${hopeless}`;
    const first = await spoken(text);
    const found = {
      status: 'completed',
      checked_sentences: 3,
      respoken_sentences: 2,
      doubtful_sentences: 1,
      unchecked_sentences: 0,
      unchecked_reasons: [],
    };
    expect(first.check).toEqual(found);
    const doubts = await get<{ data: Doubt[]; next: null }>(`${first.id}/doubts`);
    expect(doubts).toMatchObject({ data: [{ chapter: 1, text: hopeless }], next: null });
    const [doubt] = doubts.data as [Doubt];
    expect(text.slice(doubt.text_start, doubt.text_end)).toBe(hopeless);
    expect(doubt.word_error_rate).toBeGreaterThan(0.3);

    const file = await server.fetch(`/api/v1/files/${first.files[0]!.file_id}/content`, { headers: key.authorization });
    const { samples, sampleRate } = readWav(new Uint8Array(await file.arrayBuffer()));
    const [start, end] = [doubt.start_seconds * sampleRate, doubt.end_seconds * sampleRate].map(Math.round) as [
      number,
      number,
    ];
    expect(Math.abs(end - samples.length)).toBeLessThan(0.5 * sampleRate);
    const recogniser = new Recogniser();
    try {
      const before = await recogniser.transcribe(samples.slice(0, start), sampleRate);
      expect(before).toMatch(/train would be late/u);
      expect(before).toMatch(/lights went out,? the children began to sing/u);
      // Backwards, what is garbled is what was to be said.
      expect(await recogniser.transcribe(samples.slice(start, end).toReversed(), sampleRate)).toMatch(/asleep/u);
    } finally {
      await recogniser.close();
    }

    // A run that is over changes nothing.
    const over = { work: { id: first.id }, number: 1 } as WorkRun<Job>;
    const elsewhere = { textStart: doubt.text_start, startSeconds: 0, endSeconds: 1 };
    expect(await server.app.get(CheckStore).place(over, 1, elsewhere)).toBe(false);
    expect(await get(`${first.id}/doubts`)).toEqual(doubts);

    const heard = jest.spyOn(server.app.get(JobRecogniser), 'transcribe');
    const second = await spoken(text);
    expect(heard).not.toHaveBeenCalled();
    expect(second.check).toEqual(found);
    expect(await get(`${second.id}/doubts`)).toEqual(doubts);
  });
});

/** The files of the pack as an operator has them in a folder. */
async function packSource(parent: string): Promise<string> {
  const folder = join(parent, 'source');
  await mkdir(folder);
  const packages = join(projectRoot, 'node_modules');
  const files = {
    LICENSE: join(packages, '@moonshine-ai/moonshine-js/LICENSE'),
    'LICENSE.tokenizer': join(packages, 'llama-tokenizer-js/LICENSE.md'),
    'encoder.onnx': recogniserFiles.encoder,
    'decoder.onnx': recogniserFiles.decoder,
    'tokenizer.js': recogniserFiles.vocabulary,
  };
  for (const [name, file] of Object.entries(files)) await symlink(file, join(folder, name));
  return folder;
}
