const { appendFileSync } = require('node:fs');
const path = require('node:path');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { processorSeconds } = require('../../scripts/support/processor-time.cjs');
const { rememberGlobals } = require('./globals.cjs');
const { isOverTcp } = require('./over-tcp.cjs');

const keptFile = path.join(__dirname, 'kept.ts');
/** The first element of the message with which jest-worker ends a worker. */
const workerEnds = 2;

const isWorker = require.main?.path.includes(`${path.sep}jest-worker${path.sep}`);
if (isWorker) process.on('message', closeAtTheEnd);

/** Closes what the test files of this worker have shared, and ends the worker, whatever else a test file has left open. */
function closeAtTheEnd([type]) {
  if (type !== workerEnds) return;
  const kept = require.cache[keptFile]?.exports;
  void Promise.resolve(kept?.closeKept()).finally(() => process.exit());
}

/** Where Node keeps the connections of `fetch`. */
const connections = Symbol.for('undici.globalDispatcher.1');

/**
 * The environment of a test file. Test files run in the context of their worker, one after the other; each finds the globals, the
 * environment variables and the mocked functions as the worker had them at its start.
 */
module.exports = class Environment {
  global = globalThis;
  before = processorSeconds();
  startedAt = performance.now();
  restoreGlobals = rememberGlobals();
  moduleMocker = new ModuleMocker(globalThis);
  isTornDown = false;

  constructor({ projectConfig: config }, context) {
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
    this.file = path.relative(config.rootDir, context.testPath);
    const { env } = process;
    if (env.VOXGATE_TEST_SERVER_OVER_TCP && isOverTcp(this.file))
      env.VOXGATE_TEST_SERVER = env.VOXGATE_TEST_SERVER_OVER_TCP;
  }

  async setup() {}

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Jest asks for it only to see whether this has been torn down. See runtime.cjs. */
  getVmContext() {
    return this.isTornDown ? null : globalThis;
  }

  /**
   * Also closes what `fetch` has left open: a response whose body nobody reads keeps its connection until it is collected as garbage,
   * and a connection keeps the process of a worker alive, which Jest then kills.
   */
  async teardown() {
    if (this.isTornDown) return;
    this.isTornDown = true;
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    this.restoreGlobals();
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
