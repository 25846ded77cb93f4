const { rememberGlobals } = require('./globals.cjs') as { rememberGlobals: () => () => void };

describe('rememberGlobals', () => {
  it('restores globals, environment variables, the exit code and listeners of the process', () => {
    const global = globalThis as Record<string, unknown>;
    const { fetch: fetchBefore } = globalThis;
    const { PATH: pathBefore } = process.env;
    const exitBefore = Reflect.get(process, 'exit') as unknown;
    const listenersBefore = process.rawListeners('SIGTERM');
    const restore = rememberGlobals();

    global['leftByATest'] = true;
    global['fetch'] = () => undefined;
    process.env['PATH'] = '/nowhere';
    process.env['LEFT_BY_A_TEST'] = 'yes';
    process.exitCode = 3;
    process.exit = (() => undefined) as never;
    process.on('SIGTERM', () => undefined);
    restore();

    expect('leftByATest' in global).toBe(false);
    expect(globalThis.fetch).toBe(fetchBefore);
    expect([process.env['PATH'], process.env['LEFT_BY_A_TEST']]).toEqual([pathBefore, undefined]);
    expect([process.exitCode, Reflect.get(process, 'exit')]).toEqual([undefined, exitBefore]);
    expect(process.rawListeners('SIGTERM')).toEqual(listenersBefore);
  });
});
