import { misspeltSettings, settingNames } from './misspelt-settings';

const find = (...names: string[]) => misspeltSettings(Object.fromEntries(names.map((name) => [name, '1'])));

describe('misspeltSettings', () => {
  it.each([
    ['RATE_LIMIT_REQUEST', 'RATE_LIMIT_REQUESTS'],
    ['RATE_LIMT_REQUESTS', 'RATE_LIMIT_REQUESTS'],
    ['RATE_LIMIT_WINDOWS_SECONDS', 'RATE_LIMIT_WINDOW_SECONDS'],
    ['VOXGATE_VOICE', 'VOXGATE_VOICES'],
    ['VOXGATE_DATADIR', 'VOXGATE_DATA_DIR'],
    ['VOXGATE_PORT', 'PORT'],
    ['VOXGATE_LOG_LEVEL', 'LOG_LEVEL'],
    ['DATA_DIR', 'VOXGATE_DATA_DIR'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DTAABASE_URL', 'DATABASE_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['PUBLIC-URL', 'PUBLIC_URL'],
    ['port', 'PORT'],
    ['log_level', 'LOG_LEVEL'],
    ['SHUTDOWN_TIMEOUT', undefined],
    ['OIDC_SCOPE', undefined],
  ])('finds %s and suggests %s', (name, meant) => {
    expect(find(name)).toEqual([{ name, ...(meant !== undefined && { meant }) }]);
  });

  it('finds every setting with two adjacent letters swapped, in lower case, or without its last letter', () => {
    for (const name of settingNames.filter(({ length }) => length > 4)) {
      const exchanged = `${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}`;
      for (const mistake of [exchanged, name.toLowerCase(), name.slice(0, -1)]) {
        if (mistake === name) continue;
        expect(find(mistake)).toEqual([{ name: mistake, meant: name }]);
      }
    }
  });

  it('ignores settings and the variables of other programs', () => {
    expect(find(...settingNames)).toEqual([]);
    const ordinary =
      'PATH HOME HOSTNAME HOSTS POST SORT PWD USER SHELL TERM LANG LC_ALL TMPDIR EDITOR PAGER SSH_AUTH_SOCK NODE_ENV NODE_OPTIONS ' +
      'npm_config_registry npm_package_name npm_lifecycle_event HTTP_PROXY HTTPS_PROXY NO_PROXY KUBERNETES_PORT DATABASE_NAME ' +
      'DATABASE_HOST REDIS_URL LOG_FILE MAX_OLD_SPACE POSTGRES_PASSWORD PGPORT PGHOST REPORT_PORT COLUMNS DISPLAY ' +
      'VOXGATE_VERSION VOXGATE_ADDRESS VOXGATE_REPLICAS VOXGATE_SERVICE_HOST VOXGATE_SERVICE_PORT VOXGATE_PORT_3000_TCP_ADDR';
    expect(find(...ordinary.split(' '))).toEqual([]);
    expect(misspeltSettings({ VOXGATE_PORT: 'tcp://10.0.0.7:3000' })).toEqual([]);
  });

  it('is fast for names of any length', () => {
    expect(find('RATE_LIMIT_'.repeat(100_000))).toEqual([]);
  });
});
