import { Client } from 'pg';
import { connectionUrl } from './connection-url';

describe('the URL of a Unix socket', () => {
  it.each(['/data', '/with space', '/a%41b', '/100% ?x=1#y', '/me@home:1', '/ü,"\'', '/[::1]', String.raw`/a\b`])(
    'is parsed by node-postgres as the directory %s',
    (directory) => {
      const { host, port, user, database, ssl } = new Client({ connectionString: connectionUrl(directory) });
      expect({ host, port, user, database, ssl }).toEqual({
        host: directory,
        port: 5432,
        user: 'voxgate',
        database: 'voxgate',
        ssl: false,
      });
    },
  );
});
