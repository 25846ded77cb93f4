// An engine for the host's tests: a real process that executes the words of the text as commands. Any other word makes a chunk
// with as many samples as the word has letters. The setting `level` scales them.
const { serveEngine } = require('../../../dist/packages/speech/src/engines/host/process/serve-engine.js');

const held = [];
const commands = {
  /** Dies like crashing native code. */
  abort: () => process.abort(),
  /** Exits with code 0. */
  leave: () => process.exit(0),
  fail: () => {
    throw new Error('cannot say that');
  },
  /** Takes 100 MB and keeps them. */
  grow: () => void held.push(Buffer.alloc(100 * 2 ** 20, 1)),
  /** Blocks the process for a while, as a model does. */
  work: () => {
    const until = Date.now() + 50;
    while (Date.now() < until);
  },
  complain: () => process.stderr.write('something is odd\n'),
};

serveEngine(async (settings) => {
  if (settings.refuse) throw new Error(settings.refuse);
  if (settings.abortOnLoad) process.abort();
  return {
    *speak({ text, speed }) {
      for (const word of text.split(' ').filter(Boolean)) {
        commands[word]?.();
        yield {
          samples: new Float32Array(word.length).fill(((settings.level ?? 1) * speed) / 2),
          sampleRate: 8000,
          pauseSeconds: 0.1,
          ...(word === 'trimmed' && { computedSeconds: 1 }),
        };
      }
    },
  };
});
