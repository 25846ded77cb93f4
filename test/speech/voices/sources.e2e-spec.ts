import { randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installPack } from '@voxgate/speech/voices/packs/install/install-pack';
import { DamagedError, UnreachableError } from '@voxgate/speech/voices/packs/pack-error';
import { installPiperVoice } from '@voxgate/speech/voices/packs/piper/install-piper-voice';
import { parsePackSource, fromPackSource } from '@voxgate/speech/voices/packs/pack-source';
import { verifyPack } from '@voxgate/speech/voices/packs/verify-pack';
import { createInstallPlace, digestsIn, type InstallPlace, quietly } from './support/installing';
import { piperConfig } from './support/piper-voice';
import { publishTinyPack, sha256, type TinyPack } from './support/tiny-pack';

describe('A voice pack', () => {
  let place: InstallPlace;
  let tiny: TinyPack;
  /** Path of the same pack on another server. */
  let copy: string;

  beforeEach(async () => {
    place = await createInstallPlace();
    tiny = await publishTinyPack(place.registry);
    const { directory } = await installPack(tiny.pack, place.store, quietly());
    copy = join(place.dataDirectory, 'a copy');
    await cp(directory, copy, { recursive: true });
    await place.store.remove('tiny');
    place.registry.requests.length = 0;
  });
  afterEach(() => place.remove());

  const installFrom = (from: string) =>
    installPack(fromPackSource(tiny.pack, parsePackSource(from)), place.store, quietly());

  it('can be installed from a copy of its directory without a network', async () => {
    const { directory, pack } = await installFrom(copy);
    expect(await digestsIn(directory)).toEqual(tiny.digests);
    expect(pack.source).toBe(copy);
    expect(place.registry.requests).toEqual([]);
  });

  it.each(['', '/'])('can be installed from a URL that ends with "%s"', async (end) => {
    for (const path of Object.keys(tiny.digests)) {
      place.registry.serve(`copies/tiny/${path}`, await readFile(join(copy, path)));
    }
    const { directory, pack } = await installFrom(`${place.registry.url}copies/tiny${end}`);
    expect(await digestsIn(directory)).toEqual(tiny.digests);
    expect(pack.source).toContain('/copies/tiny');
    expect(place.registry.requests.map(({ path }) => path)).toEqual([
      'copies/tiny/LICENSE',
      'copies/tiny/voices/af_one.bin',
      'copies/tiny/model.onnx',
    ]);
  });

  it('is refused with the file’s name if a byte of the copy differs', async () => {
    const model = await readFile(join(copy, 'model.onnx'));
    model[700_000]! ^= 1;
    await writeFile(join(copy, 'model.onnx'), model);
    const failing = installFrom(copy);
    await expect(failing).rejects.toBeInstanceOf(DamagedError);
    await expect(failing).rejects.toThrow(/model\.onnx from .*a copy is damaged/);
    expect(await place.store.find('tiny')).toBeUndefined();
  });

  it.each([
    ['a folder that is not there', () => join(place.dataDirectory, 'nowhere'), 'There is no file LICENSE in'],
    ['a URL without it', () => `${place.registry.url}nowhere/`, 'answers 404 for /nowhere/LICENSE'],
  ])('names what is missing in %s', async (_case, from, words) => {
    await expect(installFrom(from())).rejects.toThrow(words);
  });

  it.each(['http://example.com/kokoro', 'ftp://example.com/kokoro', 'https://'])(
    'cannot be installed from %s',
    (from) => {
      expect(() => parsePackSource(from)).toThrow('neither a folder nor an https URL');
    },
  );
});

describe('A Piper voice', () => {
  let place: InstallPlace;
  let folder: string;
  const model = randomBytes(300_000);
  const config = Buffer.from(JSON.stringify(piperConfig));

  beforeEach(async () => {
    place = await createInstallPlace();
    folder = join(place.dataDirectory, 'piper');
    await mkdir(folder);
    await writeFile(join(folder, 'en_GB-Alba-medium.onnx'), model);
    await writeFile(join(folder, 'en_GB-Alba-medium.onnx.json'), config);
  });
  afterEach(() => place.remove());

  const installFrom = (from: string, name?: string) =>
    installPiperVoice(parsePackSource(from), name, place.store, quietly());
  const digests = { 'voice.onnx': sha256(model), 'voice.onnx.json': sha256(config) };

  it.each([
    ['its folder', () => folder],
    ['its file', () => join(folder, 'en_GB-Alba-medium.onnx')],
  ])('can be installed from %s as a pack with its own digests', async (_case, from) => {
    const installed = await installFrom(from());
    expect(installed.pack).toMatchObject({
      name: 'en_gb-alba-medium',
      title: 'en_GB-Alba-medium',
      engine: 'piper',
      languages: ['en-GB'],
      license: 'unknown',
    });
    expect(await digestsIn(installed.directory)).toEqual(digests);
    expect(Object.fromEntries(installed.pack.files.map(({ path, sha256: digest }) => [path, digest]))).toEqual(digests);
    expect(await verifyPack(installed)).toEqual([]);
  });

  it('can be installed from a URL, and interrupted downloads resume', async () => {
    const { registry } = place;
    const path = 'voices/alba.onnx?download=true';
    registry.serve(path, model);
    registry.serve('voices/alba.onnx.json?download=true', config);
    registry.trouble(path, { kind: 'drop', afterBytes: 200_000 });
    registry.refuse(path, 200, 404);
    const url = registry.url + path;
    await expect(installFrom(url, 'alba')).rejects.toBeInstanceOf(UnreachableError);
    expect(await place.store.find('alba')).toBeUndefined();

    const { directory, pack } = await installFrom(url, 'alba');
    expect(pack).toMatchObject({ name: 'alba', source: url });
    expect(await digestsIn(directory)).toEqual(digests);
    const [, refused, last, ...others] = registry.requestsOf(path);
    expect(others).toEqual([]);
    expect(last!.from).toBeGreaterThan(100_000);
    expect(last!.from).toBe(refused!.from);
  });

  it('replaces the voice of that name, even one from another source', async () => {
    await installFrom(folder, 'alba');
    const other = randomBytes(1000);
    place.registry.serve('other.onnx', other);
    place.registry.serve('other.onnx.json', config);
    const { directory } = await installFrom(`${place.registry.url}other.onnx`, 'alba');
    expect(await digestsIn(directory)).toEqual({ ...digests, 'voice.onnx': sha256(other) });
  });

  it('is refused if the source has no voice, several voices, or something else', async () => {
    await expect(installFrom(join(place.dataDirectory, 'nowhere'))).rejects.toThrow('There is no folder');
    await expect(installFrom(place.dataDirectory)).rejects.toThrow('There is no voice in');
    await expect(installFrom(`${place.registry.url}voices/`)).rejects.toThrow('is not the address of a voice');
    await expect(installFrom(`${place.registry.url}none.onnx`)).rejects.toBeInstanceOf(UnreachableError);

    await writeFile(join(folder, 'second.onnx'), model);
    await expect(installFrom(join(folder, 'second.onnx'))).rejects.toThrow('cannot be read');
    await writeFile(join(folder, 'second.onnx.json'), '<html>Not found</html>');
    await expect(installFrom(join(folder, 'second.onnx'))).rejects.toThrow('not the description of a Piper voice');
    await expect(installFrom(folder)).rejects.toThrow('en_GB-Alba-medium.onnx, second.onnx');
    expect(await place.store.list()).toEqual([]);
  });

  it.each(['kokoro', 'flite'])('cannot use the name %s', async (name) => {
    await expect(installFrom(folder, name)).rejects.toThrow('is another pack');
  });

  it.each(['', 'UPPER', '../up', '.hidden', 'x'.repeat(65)])('cannot have the invalid name "%s"', async (name) => {
    await expect(installFrom(folder, name)).rejects.toThrow("cannot be a pack's name");
  });
});
