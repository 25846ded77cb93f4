// An engine for the host's tests: a real process that executes the words of the text as commands. Any other word makes a chunk
// with as many samples as the word has letters. The setting `level` scales them. With the setting `isFront`, it executes the words that
// begin with `front-` and reports the others: each is a part, and a part after `later` must be prepared anew.
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

function* prepare({ text, input }) {
  const parts = [];
  for (const word of (input?.text ?? text).split(' ').filter(Boolean)) {
    if (word.startsWith('front-')) commands[word.slice('front-'.length)]();
    else parts.push(word);
  }
  const later = parts.indexOf('later');
  const own = later < 0 ? parts : parts.slice(0, later);
  const laterParts = own.map((each) => ({ isPrepared: true, text: each }));
  if (later >= 0) laterParts.push({ isPrepared: false, text: parts.slice(later + 1).join(' ') });
  const silence = { samples: new Float32Array(), sampleRate: 0 };
  if (own.length > 0) yield { ...silence, laterParts: laterParts.slice(0, 1) };
  if (laterParts.length > 1) yield { ...silence, laterParts: laterParts.slice(1) };
}

serveEngine(async (settings) => {
  if (settings.refuse) throw new Error(settings.refuse);
  if (settings.abortOnLoad) process.abort();
  if (settings.isFront) return { speak: prepare };
  return {
    *speak({ text: whole, speed, input }) {
      const text = input?.text ?? whole;
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
