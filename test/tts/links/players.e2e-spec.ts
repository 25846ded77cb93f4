import { execFile, spawnSync } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import S3rver from '@20minutes/s3rver';
import { until } from '../../../bench/proofs/support/until';
import { storeFile } from '../../accounts/files/support/files';
import { openBrowser } from '../../support/browser';
import { json, startTestApp, type TestApp } from '../../support/test-app';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

const sampleRate = 24_000;
const seconds = 600;

/** Ten minutes of sound. Each sample is a function of its position, so that a part tells where it is from. */
const sampleAt = (index: number) => ((index * 7919) % 20_011) - 10_005;

function wav(): Buffer {
  const samples = sampleRate * seconds;
  const file = Buffer.alloc(44 + 2 * samples);
  file.write('RIFF');
  file.writeUInt32LE(36 + 2 * samples, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(2 * sampleRate, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(2 * samples, 40);
  for (let index = 0; index < samples; index++) file.writeInt16LE(sampleAt(index), 44 + 2 * index);
  return file;
}

/** What the test uses of a browser. */
interface InBrowser {
  document: {
    querySelector(selector: string): {
      duration: number;
      currentTime: number;
      readyState: number;
      error: { message: string } | null;
      addEventListener(type: 'seeked' | 'error' | 'loadedmetadata', listener: () => void): void;
    };
  };
}

describe.each(['disk', 's3'])('A link to a long file in the store of the kind %s', (kind) => {
  let directory: string;
  let s3: S3rver | undefined;
  let server: TestApp;
  let url: string;
  let seen: { range: string | undefined; status: number }[];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-players-'));
    const environment: Record<string, string> = { FILES_DIR: join(directory, 'files') };
    if (kind === 's3') {
      const buckets = [{ name: 'files', configs: [] }];
      s3 = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: buckets });
      const { port } = await s3.run();
      environment['FILES_URL'] = `s3://files/prefix?endpoint=http://127.0.0.1:${port}`;
      environment['FILES_ACCESS_KEY_ID'] = 'S3RVER';
      environment['FILES_SECRET_ACCESS_KEY'] = 'S3RVER';
    }
    server = await startTestApp({ environment });
    const key = await server.createKey();
    const { id } = await storeFile(server, key, wav(), { name: 'long.wav', contentType: 'audio/wav' });
    const made = await server.fetch(`/api/v1/files/${id}/links`, json({}, key.authorization));
    ({ url } = (await made.json()) as { url: string });
    const listener = ({ headers }: IncomingMessage, response: ServerResponse) =>
      response.once('close', () => seen.push({ range: headers.range, status: response.statusCode }));
    server.app.getHttpServer().on('request', listener);
  });
  beforeEach(() => {
    seen = [];
  });
  afterAll(async () => {
    await server.close();
    await s3?.close();
    await rm(directory, { recursive: true, force: true });
  });

  (hasFfmpeg ? it : it.skip)('lets FFmpeg, if it is installed, seek to the middle without what is before', async () => {
    const options = ['-v', 'error', '-ss', '300', '-i', url, '-t', '0.5', '-f', 's16le', '-'];
    const { stdout } = await promisify(execFile)('ffmpeg', options, { encoding: 'buffer', maxBuffer: 1e8 });
    expect(stdout.length).toBe(sampleRate);
    const found = Array.from({ length: 5 }, (_, index) => stdout.readInt16LE(2 * index));
    expect(found).toEqual(found.map((_, index) => sampleAt(300 * sampleRate + index)));
    // A response is seen when its connection has closed.
    await until('FFmpeg has asked for the middle', () =>
      seen.some(({ range, status }) => status === 206 && Number(/\d+/u.exec(range!)![0]) > 20 * 2 ** 19),
    );
  });

  it('plays in a page of another origin, which seeks to the middle by a range', async () => {
    const site = createServer((_request, response) => {
      response
        .setHeader('Content-Type', 'text/html')
        .end(
          `<!doctype html><title>A shop</title><audio preload="auto" src="${url.replaceAll('&', '&amp;')}"></audio>`,
        );
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
      const result = await page.evaluate(async () => {
        const audio = (globalThis as unknown as InBrowser).document.querySelector('audio');
        const event = (type: 'seeked' | 'loadedmetadata') =>
          new Promise<void>((resolve, reject) => {
            audio.addEventListener(type, resolve);
            audio.addEventListener('error', () => reject(new Error(audio.error?.message ?? 'unknown')));
            if (type === 'loadedmetadata' && audio.readyState > 0) resolve();
          });
        await event('loadedmetadata');
        const seeked = event('seeked');
        audio.currentTime = 450;
        await seeked;
        return { duration: audio.duration, time: audio.currentTime };
      });
      expect(result).toEqual({ duration: seconds, time: 450 });
    } finally {
      await browser.close();
      site.close();
      site.closeAllConnections();
    }
    // A response is seen when its connection has closed.
    await until('the browser has asked for the middle', () =>
      seen.some(({ range, status }) => status === 206 && Number(/\d+/u.exec(range ?? '0')![0]) > 2 ** 22),
    );
  });
});
