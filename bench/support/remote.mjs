import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a script that calls `serve` in a separate process, so that work in this process does not delay it.
 *
 * @returns `call`, which makes the script handle a message, its process id, and `close`.
 */
export async function startRemote(script, args = []) {
  const child = fork(script, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const calls = new Map();
  const ended = once(child, 'exit');
  child.once('exit', (code, signal) => {
    for (const { reject } of calls.values()) reject(new Error(`${script} exited with ${code ?? signal}.`));
  });
  let lastId = 0;
  child.on('message', ({ id, result, error }) => {
    const { resolve, reject } = calls.get(id);
    calls.delete(id);
    if (error === undefined) resolve(result);
    else reject(new Error(error));
  });
  const call = (message) =>
    new Promise((resolve, reject) => {
      calls.set(++lastId, { resolve, reject });
      child.send({ id: lastId, message });
    });
  const close = async () => {
    child.kill();
    await ended;
  };
  await new Promise((resolve, reject) => calls.set(0, { resolve, reject }));
  return { call, close, pid: child.pid };
}

/** Handles the messages of `call`, and reports when it is ready. */
export function serve(handle) {
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ id, message }) => {
    handle(message).then(
      (result) => process.send({ id, result }),
      (error) => process.send({ id, error: String(error?.stack ?? error) }),
    );
  });
  process.send({ id: 0 });
}
