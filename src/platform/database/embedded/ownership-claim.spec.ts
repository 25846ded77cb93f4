import { once } from 'node:events';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataDirectoryInUseError } from './errors';
import { OwnershipClaim } from './ownership-claim';
import { until } from '../../../../bench/proofs/support/until';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'voxgate-claim-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const claim = () => OwnershipClaim.acquire(directory, './data');

describe('a claim on a data directory', () => {
  it('is won by exactly one of twenty concurrent processes and leaves no files behind', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, claim));
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(won).toHaveLength(1);
    for (const { reason } of lost) expect(reason).toBeInstanceOf(DataDirectoryInUseError);
    await won[0]?.value.release();
    expect(await readdir(directory)).toEqual([]);
  });

  it('tells other processes who owns it, and the URL of the database once it is ready', async () => {
    const owner = await claim();
    await expect(claim()).rejects.toMatchObject({ owner: { pid: process.pid, state: 'starting' } });
    const server = { url: 'postgres://here', pid: 7 };
    owner.announce({ state: 'ready', server });
    await expect(claim()).rejects.toMatchObject({ owner: { pid: process.pid, state: 'ready', server } });
    await owner.release();
  });

  it('ignores the files of a killed process, even if a living process has its id', async () => {
    // Rename the socket before closing it: this leaves a file behind, as a killed process does.
    const killed = createServer().listen(join(directory, 'socket'));
    await once(killed, 'listening');
    await rename(join(directory, 'socket'), join(directory, `own-${process.pid}-0123456789ab`));
    killed.close();
    await once(killed, 'close');

    const owner = await claim();
    expect(await readdir(directory)).toHaveLength(1);
    await owner.release();
  });

  it('waits for an owner that is stopping', async () => {
    const stopping = await claim();
    stopping.announce({ state: 'stopping' });
    let claimed = false;
    const next = claim().then((owner) => {
      claimed = true;
      return owner;
    });
    // The successor has published its own claim and is looking for others.
    const claims = async () => (await readdir(directory)).filter((name) => name.startsWith('own-'));
    await until('the successor makes its claim', async () => (await claims()).length === 2);
    expect(claimed).toBe(false);
    await stopping.release();
    await (await next).release();
  });
});
