import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { FilesService } from '../../../src/accounts/files/files.service';
import { until } from '../../../bench/proofs/support/until';
import { nextBytes, openSocket } from '../../support/raw-connection';
import { startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { storeFile } from './support/files';

describe('A download whose connection closes', () => {
  let server: TestApp;
  let key: TestKey;
  /** What the store has opened. */
  const opened: Readable[] = [];

  beforeAll(async () => {
    server = await startTestApp({ environment: { FILES_DOWNLOADS_AT_ONCE: '3' } });
    key = await server.createKey();
    const files = server.app.get(FilesService);
    const open = files.open.bind(files);
    jest.spyOn(files, 'open').mockImplementation(async (...args) => {
      const contents = await open(...args);
      opened.push(contents);
      return contents;
    });
  });
  beforeEach(() => {
    opened.length = 0;
  });
  afterAll(() => server.close());

  /** More than all buffers on the way. */
  const large = () => storeFile(server, key, randomBytes(16 * 2 ** 20));
  const get = (id: string) =>
    `GET /api/v1/files/${id}/content HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${key.authorization.Authorization}\r\n\r\n`;
  const allClosed = () => until('all files are closed', () => opened.every((contents) => contents.closed));

  it('leaves no file open, also if it is queued behind another on the connection', async () => {
    const { id } = await large();
    const socket = await openSocket(server.url);
    socket.write(get(id).repeat(3));
    await nextBytes(socket);
    socket.pause();
    await until('all three are open', () => opened.length === 3);
    socket.resetAndDestroy();
    await allClosed();
  });

  it('leaves no file open, and reads none, if that happens while the store opens the file', async () => {
    const { id } = await large();
    for (let count = 1; count <= 5; count++) {
      const socket = await openSocket(server.url);
      await new Promise((resolve) => socket.write(get(id), resolve));
      socket.resetAndDestroy();
    }
    await until('all slots are free', async () => {
      const answer = await server.fetch(`/api/v1/files/${id}/content`, {
        headers: { ...key.authorization, Range: 'bytes=0-0' },
      });
      await answer.arrayBuffer();
      return answer.status === 206;
    });
    await allClosed();
  });
});
