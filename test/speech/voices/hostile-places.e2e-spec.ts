import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { installPack } from '@voxgate/speech/voices/packs/install/install-pack';
import { DamagedError } from '@voxgate/speech/voices/packs/pack-error';
import { installPiperVoice } from '@voxgate/speech/voices/packs/piper/install-piper-voice';
import { parsePackSource, fromPackSource } from '@voxgate/speech/voices/packs/pack-source';
import { createInstallPlace, digestsIn, type InstallPlace, quietly } from './support/installing';
import { piperConfig } from './support/piper-voice';
import { publishTinyPack, sha256 } from './support/tiny-pack';

describe('A malicious source', () => {
  let place: InstallPlace;
  const servers: Server[] = [];
  const model = randomBytes(100_000);
  const config = Buffer.from(JSON.stringify(piperConfig));
  const digests = { 'voice.onnx': sha256(model), 'voice.onnx.json': sha256(config) };

  beforeEach(async () => {
    place = await createInstallPlace();
    place.registry.serve('good.onnx', model);
    place.registry.serve('good.onnx.json', config);
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
    await place.remove();
  });

  /** Another server with a different origin. */
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  };
  const redirectTo = (target: (path: string) => string) =>
    serve((request, response) => response.writeHead(302, { Location: target(request.url!.slice(1)) }).end());
  const install = (url: string, redirectsTo: string[] = [], wanted: { name?: string; sha256?: string } = {}) =>
    installPiperVoice(parsePackSource(url), { name: 'alba', ...wanted }, place.store, {
      ...quietly(),
      redirectsTo: new Set(redirectsTo.map((each) => new URL(each).origin)),
    });
  const nothingIsThere = async () => {
    const names = await readdir(place.store.directory).catch(() => []);
    expect(names.filter((name) => !name.startsWith('.lock-'))).toEqual([]);
  };

  it.each([
    'dir/..%2f..%2fvictim.onnx',
    'dir/..%5c..%5cvictim.onnx',
    'dir/%2e%2e%2f%2E%2E%2Fvictim.onnx',
    '%2ftmp%2fvictim.onnx',
  ])('cannot write outside of the pack with the URL %s', async (path) => {
    const served = decodeURIComponent(path);
    place.registry.serve(served, model);
    place.registry.serve(`${served}.json`, config);
    const victims = ['victim.onnx', 'victim.onnx.json', '..\\..\\victim.onnx'];
    await mkdir(place.store.directory, { recursive: true });
    for (const each of victims) await writeFile(join(place.store.directory, each), 'precious');
    const { directory, pack } = await install(place.registry.url + path);
    expect(await digestsIn(directory)).toEqual(digests);
    expect(pack.title).toBe('victim');
    for (const each of victims) expect(await readFile(join(place.store.directory, each), 'utf8')).toBe('precious');
    const names = (await readdir(place.store.directory)).filter((name) => !name.startsWith('.lock-'));
    expect(names.sort()).toEqual([...victims, 'alba'].sort());
  });

  it.each(['bad%zz.onnx', '%ff.onnx'])('is refused for the URL %s', async (path) => {
    await expect(install(place.registry.url + path)).rejects.toThrow('does not decode');
  });

  it.each([
    ['tells its length', { 'Content-Length': String(50_000_000) }],
    ['tells none', {}],
  ])('cannot send a configuration of more than 1 MB that %s', async (_how, headers) => {
    let sent = 0;
    const url = await serve((_request, response) => {
      response.writeHead(200, headers);
      const send = () => {
        while (!response.destroyed && sent < 50_000_000) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536, ' '))) return void response.once('drain', send);
        }
      };
      send();
    });
    await expect(install(`${url}voice.onnx`)).rejects.toThrow('longer than 1000000 bytes');
    expect(sent).toBeLessThan(25_000_000);
    await nothingIsThere();
  });

  it('cannot provide a configuration of more than 1 MB in a folder', async () => {
    const folder = join(place.dataDirectory, 'piper');
    await mkdir(folder);
    await writeFile(join(folder, 'x.onnx'), model);
    await writeFile(join(folder, 'x.onnx.json'), ' '.repeat(1_000_001));
    await expect(install(folder)).rejects.toThrow('longer than 1000000 bytes');
  });

  it('may redirect within its origin', async () => {
    const url = await serve((request, response) => {
      const path = request.url!.slice(1);
      if (path.startsWith('moved/')) response.writeHead(301, { Location: `/${path.slice('moved/'.length)}` }).end();
      else response.writeHead(200).end(path.endsWith('.json') ? config : model);
    });
    const { directory } = await install(`${url}moved/good.onnx`);
    expect(await digestsIn(directory)).toEqual(digests);
  });

  it('cannot redirect to another server, and no request is sent there', async () => {
    const url = await redirectTo((path) => place.registry.url + path);
    const { origin } = new URL(place.registry.url);
    await expect(install(`${url}good.onnx`)).rejects.toThrow(`redirected to another server, ${origin}.`);
    await expect(install(`${url}good.onnx`)).rejects.toThrow(`--allow-redirect ${origin}`);
    expect(place.registry.requests).toEqual([]);
    await nothingIsThere();
  });

  it.each([
    'http://127.0.0.1:9/x.onnx',
    'http://[::1]:9/x.onnx',
    'http://[::ffff:127.0.0.1]:9/x.onnx',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://localhost:9/',
    'http://2130706433:9/',
    'https://10.0.0.1/',
    '//127.0.0.1:9/x.onnx',
    'file:///etc/passwd',
    'ftp://127.0.0.1/x.onnx',
    'data:,x',
  ])('cannot redirect to %s', async (target) => {
    const url = await redirectTo(() => target);
    await expect(install(`${url}good.onnx`)).rejects.toThrow('redirected to another server');
    await nothingIsThere();
  });

  it('may redirect to an allowed server, but not from there to another one', async () => {
    const url = await redirectTo((path) => place.registry.url + path);
    const { directory } = await install(`${url}good.onnx`, [place.registry.url]);
    expect(await digestsIn(directory)).toEqual(digests);
    const further = await redirectTo((path) => url + path);
    await expect(install(`${further}good.onnx`, [url])).rejects.toThrow('redirected to another server');
  });

  it('cannot redirect forever', async () => {
    const url = await redirectTo((path) => `/${path}`);
    await expect(install(`${url}good.onnx`)).rejects.toThrow('redirected more than 5 times');
  });

  it('cannot redirect downloads of a pack with known digests either', async () => {
    const tiny = await publishTinyPack(place.registry);
    const url = await redirectTo((path) => place.registry.url + path);
    place.registry.requests.length = 0;
    const installing = installPack(fromPackSource(tiny.pack, parsePackSource(url)), place.store, quietly());
    await expect(installing).rejects.toThrow('redirected to another server');
    expect(place.registry.requests).toEqual([]);
  });

  it('is detected if the model’s digest is required', async () => {
    const url = `${place.registry.url}good.onnx`;
    const wrong = install(url, [], { sha256: sha256(config) });
    await expect(wrong).rejects.toBeInstanceOf(DamagedError);
    await expect(wrong).rejects.toThrow(`its SHA-256 is ${sha256(model)}`);
    await nothingIsThere();
    const { directory } = await install(url, [], { sha256: sha256(model).toUpperCase() });
    expect(await digestsIn(directory)).toEqual(digests);
  });

  it('cannot escape the directory with a name or a record', async () => {
    const { directory } = await install(`${place.registry.url}good.onnx`);
    expect(await place.store.find('../voices/alba')).toBeUndefined();
    const record = join(directory, 'pack.json');
    const read = JSON.parse(await readFile(record, 'utf8')) as { files: { path: string }[] };
    for (const path of ['../alba/voice.onnx', '/etc/hostname', 'x/../../alba/voice.onnx']) {
      await writeFile(record, JSON.stringify({ ...read, files: [{ ...read.files[1], path }] }));
      expect(await place.store.find('alba')).toBeUndefined();
    }
  });
});
