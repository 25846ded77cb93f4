/**
 * The tests whose results could depend on the connection to the database: of the connections themselves, of several processes,
 * of statements that requests share, of what is written in the background, and of backups, which use COPY. All other tests send
 * the same statements over the same pool.
 */
const tests = [
  'test/platform/database/(connection-pool|migrations)',
  'test/rate-limit/(rate-limit|prove-limit)',
  'test/rate-limit/budgets/leases',
  'test/auth/authentication',
  'test/api-keys/list-and-revoke',
  'test/tts/(requests|usage)/',
  'test/platform/backup/backup',
  'test/support/over-tcp',
];

const pattern = new RegExp(`^(?:${tests.join('|')})`, 'u');

/** Whether a test file, given relative to the project, runs over TCP if `TESTS_OVER_TCP` is set. */
exports.isOverTcp = (file) => pattern.test(file);
exports.testsOverTcp = tests;
