import { isMainThread } from 'node:worker_threads';

/** Whether what is loaded by `--require` is in a server: processes and threads of engines inherit the option. */
export const isServer = isMainThread && /dist[\\/]src[\\/]main\.js$/u.test(process.argv[1] ?? '');
