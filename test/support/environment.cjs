const { TestEnvironment } = require('jest-environment-node');

/** Where Node keeps the connections of `fetch`. */
const connections = Symbol.for('undici.globalDispatcher.1');

/**
 * Closes what `fetch` has left open when a test file ends: a response whose body nobody reads keeps its connection until it is
 * collected as garbage, and a connection keeps the process of a worker alive, which Jest then kills.
 */
module.exports = class Environment extends TestEnvironment {
  async teardown() {
    await super.teardown();
    const left = globalThis[connections];
    if (!left) return;
    globalThis[connections] = new left.constructor();
    await left.destroy();
  }
};
