import { choice, integer, setting, settingsGroup, text } from '../config/settings';

export const databaseSettings = settingsGroup(
  'database',
  {
    DATABASE_URL: setting(
      {
        isSecret: true,
        values: '`postgres://…`',
        must: 'start with postgres:// or postgresql://',
        read: (url) => (/^(postgres|postgresql|socket):/u.test(url) ? url : undefined),
      },
      'the [PostgreSQL to use](postgresql.md), version 14 or later; unset: the embedded one, in the data directory',
    ),
    DATABASE_PASSWORD_FILE: text(
      { values: 'path of a file' },
      'a file with the [password](postgresql.md#passwords-that-change) for `DATABASE_URL`; read again for new connections, so that the ' +
        'password may change',
    ),
    DATABASE_PASSWORD_COMMAND: text(
      { isHidden: true, requires: ['DATABASE_URL'], values: 'shell command' },
      'a command that prints that password, such as a short-lived token',
    ),
    DATABASE_POOLER: choice(
      ['auto', 'transaction'],
      { default: 'auto' },
      '`auto`: each connection finds out whether there is a pooler; `transaction`: behind a ' +
        '[pooler](postgresql.md#pgbouncer-and-other-poolers) that is not recognised',
    ),
    DATABASE_NODES: choice(
      ['coordinator', 'direct'],
      { default: 'coordinator' },
      '`direct`: connect to the [nodes of Citus](past-one-postgresql.md#direct-connections) themselves',
    ),
    DATABASE_POOL_SIZE: integer(
      { default: 10, min: 2, max: 1000 },
      'connections to PostgreSQL per server process; with Citus, also to each node',
    ),
    DATABASE_STATEMENT_TIMEOUT_MS: integer(
      { default: 5000, min: 100, max: 3_600_000, unit: 'milliseconds' },
      'statements that take longer are cancelled, and the server answers 503',
    ),
  },
  {
    *problems({ DATABASE_URL: url, DATABASE_PASSWORD_FILE: file, DATABASE_PASSWORD_COMMAND: command }) {
      if (file !== undefined && (url === undefined || command !== undefined)) {
        yield 'DATABASE_PASSWORD_FILE needs DATABASE_URL, and excludes DATABASE_PASSWORD_COMMAND';
      }
    },
  },
);
