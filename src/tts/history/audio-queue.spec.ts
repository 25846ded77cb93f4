import { buffer } from 'node:stream/consumers';
import { AudioQueue, maxAudioBytes } from './audio-queue';
import { WaitingBytes } from './waiting-bytes';

const mebibyte = Buffer.alloc(2 ** 20, 1);

describe('The audio on its way to the disk', () => {
  /** Whether another account finds room for as much as one account may have. */
  const isEmpty = (room: WaitingBytes) => {
    const isFree = room.take('somebody', 32 * mebibyte.length) && room.take('another', 25 * mebibyte.length);
    return isFree;
  };

  it('is what was added, in order, also what is added while it is read', async () => {
    const room = new WaitingBytes();
    const queue = new AudioQueue('acct', room);
    queue.add(Buffer.from('one '));
    const read = buffer(queue.read());
    queue.add(Buffer.from('two'));
    queue.end();
    expect((await read).toString()).toBe('one two');
    expect(isEmpty(room)).toBe(true);
  });

  it('is given up when it is too long, or finds no room, without waiting, and leaves nothing in memory', async () => {
    const room = new WaitingBytes();
    const unread = new AudioQueue('acct', room);
    for (let number = 0; number < 40; number++) unread.add(mebibyte);
    unread.end();
    await expect(buffer(unread.read())).rejects.toMatchObject({ reason: 'unavailable' });
    const long = new AudioQueue('acct', room);
    const outcome = buffer(long.read()).catch((error: unknown) => error);
    for (let bytes = 0; bytes <= maxAudioBytes; bytes += mebibyte.length) {
      long.add(mebibyte);
      await new Promise(setImmediate);
    }
    expect(await outcome).toMatchObject({ reason: 'too_long' });
    expect(isEmpty(room)).toBe(true);
  });

  it('leaves nothing in memory when its reader stops early', async () => {
    const room = new WaitingBytes();
    const queue = new AudioQueue('acct', room);
    for (let number = 0; number < 30; number++) queue.add(mebibyte);
    const reader = queue.read();
    await reader.next();
    await reader.return(undefined);
    queue.fail('dropped');
    queue.add(mebibyte);
    expect(isEmpty(room)).toBe(true);
  });
});
