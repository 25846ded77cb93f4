/** Engines on other servers. Apart from `index.ts`, because a server without such engines does not load their packages. */
export { OpenAiDialect } from './engines/remote/openai/openai.dialect';
export { readWav } from './engines/remote/openai/read-wav';
export { unknownLanguage } from './engines/remote/listed-voices';
export type { RemoteVoice } from './engines/remote/remote-dialect';
export { RemoteEngine, type RemoteEngineOptions } from './engines/remote/remote.engine';
export { ServerPool } from './engines/remote/server-pool';
export type { ServerStatus } from './engines/remote/remote-server';
export { WatchedFile } from './engines/remote/watched-file';
export { speechModel } from './open-inference/speech-models';
