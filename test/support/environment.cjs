const { appendFileSync, readFileSync } = require('node:fs');
const { relative } = require('node:path');
const { TestEnvironment } = require('jest-environment-node');
const { isOverTcp } = require('./over-tcp.cjs');

/** Where Node keeps the connections of `fetch`. */
const connections = Symbol.for('undici.globalDispatcher.1');

/** The environment of a test file. */
module.exports = class Environment extends TestEnvironment {
  constructor(config, context) {
    const before = processorSeconds();
    super(config, context);
    this.before = before;
    this.startedAt = performance.now();
    this.file = relative(config.projectConfig.rootDir, context.testPath);
    const { env } = this.global.process;
    if (env.VOXGATE_TEST_SERVER_OVER_TCP && isOverTcp(this.file)) env.VOXGATE_TEST_SERVER = env.VOXGATE_TEST_SERVER_OVER_TCP;
  }

  /**
   * Closes what `fetch` has left open when a test file ends: a response whose body nobody reads keeps its connection until it is
   * collected as garbage, and a connection keeps the process of a worker alive, which Jest then kills.
   */
  async teardown() {
    await super.teardown();
    const left = globalThis[connections];
    if (left) {
      globalThis[connections] = new left.constructor();
      await left.destroy();
    }
    this.writeTimes();
  }

  /** Adds to the file `VOXGATE_TEST_TIMES` what this test file took. See scripts/support/test-times.mjs. */
  writeTimes() {
    const times = process.env.VOXGATE_TEST_TIMES;
    if (!times || this.before === undefined) return;
    const { own, children } = processorSeconds();
    const taken = {
      file: this.file,
      seconds: (performance.now() - this.startedAt) / 1000,
      own: own - this.before.own,
      children: children - this.before.children,
    };
    appendFileSync(times, `${JSON.stringify(taken)}\n`);
  }
};

/** The processor time of this process and of its children that have ended. `undefined` on systems without `/proc`. */
function processorSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // In hundredths of a second, from the 14th field on: user, system, user of the children, system of the children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ').slice(11, 15);
    const [user, system, childUser, childSystem] = fields.map(Number);
    return { own: (user + system) / 100, children: (childUser + childSystem) / 100 };
  } catch {
    return undefined;
  }
}
