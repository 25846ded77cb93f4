import type { Pool } from 'pg';
import { Shard, ShardUnavailableError } from './shard';

const statement = { name: 'any', text: 'SELECT' };
const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' });

/** A shard whose node answers when the test says so. */
function controlledShard() {
  const asked: { answer: () => void; fail: (error: Error) => void }[] = [];
  const query = () =>
    new Promise((resolve, reject) => asked.push({ answer: () => resolve({ rows: [{ ok: true }] }), fail: reject }));
  return { shard: new Shard(() => ({ query }) as unknown as Pool), asked };
}

describe('A shard whose node does not answer', () => {
  let now = 0;
  beforeEach(() => jest.spyOn(performance, 'now').mockImplementation(() => now));
  afterEach(() => jest.restoreAllMocks());

  it('refuses statements without sending them, tries one at a time after a second, and works again after one succeeds', async () => {
    const { shard, asked } = controlledShard();
    const failed = shard.query(statement, []);
    asked[0]!.fail(refused);
    await expect(failed).rejects.toBe(refused);

    now = 999;
    await expect(shard.query(statement, [])).rejects.toThrow(ShardUnavailableError);
    now = 1000;
    const trial = shard.query(statement, []);
    await expect(shard.query(statement, [])).rejects.toThrow(ShardUnavailableError);
    expect(asked).toHaveLength(2);
    asked[1]!.answer();
    expect(await trial).toEqual([{ ok: true }]);

    const both = Promise.all([shard.query(statement, []), shard.query(statement, [])]);
    expect(asked).toHaveLength(4);
    asked[2]!.answer();
    asked[3]!.answer();
    expect(await both).toHaveLength(2);
  });

  it('is not one that rejects a statement', async () => {
    const { shard, asked } = controlledShard();
    const failed = shard.query(statement, []);
    asked[0]!.fail(Object.assign(new Error('division by zero'), { code: '22012', severity: 'ERROR' }));
    await expect(failed).rejects.toThrow('division');
    void shard.query(statement, []);
    expect(asked).toHaveLength(2);
  });

  it('is one that is not known', async () => {
    await expect(new Shard(() => undefined).query(statement, [])).rejects.toThrow(ShardUnavailableError);
  });
});
