import { mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kokoroChecks } from '@voxgate/speech';
import { installKokoroPack, type WantedKokoroPack } from '@voxgate/speech/voices/packs/kokoro/install-kokoro-pack';
import { parsePackSource } from '@voxgate/speech/voices/packs/pack-source';
import { encodeModel, type OnnxModel } from '../../../packages/speech/src/engines/onnx/onnx-model';
import { runCommand } from '../../support/command-line';
import { createInstallPlace, type InstallPlace, quietly } from './support/installing';

/** A model with one node, which is an ONNX model but not Kokoro's. */
const otherModel = encodeModel({
  irVersion: 9,
  opsetImport: [{ domain: '', version: 20 }],
  graph: {
    node: [{ opType: 'Relu', input: ['x'], output: ['waveform'] }],
    initializer: [],
    input: [{ name: 'x' }],
    output: [{ name: 'waveform' }],
  },
} as unknown as OnnxModel);

const voice = () => new Float32Array(510 * 256).fill(0.1);

describe('A folder that is no checkpoint of Kokoro', () => {
  let place: InstallPlace;
  let folder: string;
  beforeAll(async () => {
    place = await createInstallPlace();
    folder = join(place.dataDirectory, 'folder');
  });
  afterAll(() => place.remove());
  beforeEach(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(join(folder, 'voices'), { recursive: true });
    await write('model.onnx', otherModel);
    await write('tokenizer.json', '{"model":{"vocab":{" ":16,"a":43}}}');
    await write('voices/af_one.bin', voice());
  });
  const write = (file: string, content: string | Uint8Array | Float32Array) => writeFile(join(folder, file), content);
  const install = (from = folder, wanted: WantedKokoroPack = { name: 'mine' }) =>
    installKokoroPack(parsePackSource(from), wanted, kokoroChecks, place.store, quietly());
  const nothingIsThere = async () => {
    const names = await readdir(place.store.directory).catch(() => []);
    expect(names.filter((name) => !name.startsWith('.lock-'))).toEqual([]);
  };

  it.each<[string, () => Promise<unknown>]>([
    ['it has no model.onnx', () => rm(join(folder, 'model.onnx'))],
    ['it has no tokenizer.json or config.json', () => rm(join(folder, 'tokenizer.json'))],
    ['it has no voices/*.bin', () => rm(join(folder, 'voices/af_one.bin'))],
    ['af_One.bin cannot be the name', () => write('voices/af_One.bin', voice())],
    ['it has 4 bytes instead of 522240', () => write('voices/af_one.bin', Float32Array.of(1))],
    ['it has values that are not numbers', () => write('voices/af_one.bin', voice().fill(NaN, 7, 8))],
    ['it has values that are not numbers', () => write('voices/af_one.bin', voice().fill(1e6, 7, 8))],
    ["tokenizer.json is not the model's alphabet", () => write('tokenizer.json', 'pickle')],
    ['it describes the voice af_two', () => write('voices.json', '{"voices":{"af_two":{}}}')],
    ['The language of the voice x_one is not known', () => write('voices/x_one.bin', voice())],
    ['It is not an ONNX model, or it is not complete', () => write('model.onnx', '\u0080\u0002}q\u0000.')],
    ['It is not an ONNX model, or it is not complete', () => write('model.onnx', otherModel.subarray(0, 30))],
    ['in this model: Relu makes it', () => write('model.onnx', otherModel)],
    // A sparse file: nothing of it is read.
    ['is not a file of at most 1073741824 bytes', () => truncate(join(folder, 'model.onnx'), 10 * 2 ** 30)],
    [
      'is not a file of at most',
      async () => {
        await rm(join(folder, 'model.onnx'));
        await mkdir(join(folder, 'model.onnx'));
      },
    ],
  ])('is refused with the reason, and nothing is installed: %s', async (reason, change) => {
    await change();
    await expect(install()).rejects.toThrow(reason);
    await nothingIsThere();
  });

  it.each<[string, string | undefined, WantedKokoroPack]>([
    ['kokoro is another pack', undefined, { name: 'kokoro' }],
    ["cannot be a pack's name", undefined, { name: '../mine' }],
    ['voices of accounts begin with "own_"', undefined, { name: 'own_mine' }],
    ['There is no folder', '/nowhere', { name: 'mine' }],
    ['is installed from a folder', 'https://voices.example.com/kokoro', { name: 'mine' }],
    ['is not the model that --sha256 names', undefined, { name: 'mine', sha256: '0'.repeat(64) }],
  ])('is refused for its name, place or digest: %s', async (reason, from, wanted) => {
    await expect(install(from, wanted)).rejects.toThrow(reason);
    await nothingIsThere();
  });

  it('is refused by the command, which says why', async () => {
    const { code, stderr } = await runCommand(
      ['voices', 'install', '--engine', 'kokoro', '--from', folder, '--name', 'mine'],
      { VOXGATE_DATA_DIR: place.dataDirectory },
    );
    expect(code).toBe(1);
    expect(stderr).toContain('model.onnx is not a model that can be spoken here. Its tensor “waveform” differs');
    await nothingIsThere();
  });
});
