import { createDatabase, type TestDatabase } from '../../../../test/support/database';
import { ShardKeys } from './shard-keys';

describe('The shard key of an owner', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  const sqlKeyOf = async (owner: string) => {
    const [row] = await database.query<{ key: number }>('SELECT shard_key_of($1) AS key', [owner]);
    return row!.key;
  };
  const owners = ['acct_1', 'acct_2', 'address:2001:db8::/64', 'ä', ''];

  it('is 0 in a database that is not distributed, and no other key is accepted there', async () => {
    const keys = new ShardKeys([0]);
    for (const owner of owners) expect([keys.of(owner), await sqlKeyOf(owner)]).toEqual([0, 0]);
    await expect(
      database.query("SELECT * FROM rate_limit_admit(5, ARRAY['key'], ARRAY[1], ARRAY[1], ARRAY[1000], ARRAY[false])"),
    ).rejects.toMatchObject({ code: '23514', constraint: 'rate_limit_windows_shard_key' });
  });

  it('is the same in TypeScript and in SQL in one that is distributed', async () => {
    await database.query('DELETE FROM shard_keys');
    await database.query('INSERT INTO shard_keys VALUES (0, 8), (1, 1), (2, 31)');
    const keys = new ShardKeys([8, 1, 31]);
    for (const owner of owners) expect(await sqlKeyOf(owner)).toBe(keys.of(owner));
    expect(new Set(Array.from({ length: 50 }, (_, index) => keys.of(`acct_${index}`))).size).toBe(3);
  });
});
