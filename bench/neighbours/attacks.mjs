/** The properties of an attack, each with its possible values: those of the request and of how the response is read. */
const prose =
  'The service waited all night while the rain moved over the hills and nobody in the town had reason to speak. ';
const seeds = [
  prose,
  '7%8&9$3@',
  '?5',
  '9',
  '$999,999,999.99 ',
  '1/2/3 ',
  'WWW ',
  'XQZ',
  'a.b-',
  '0-a.uk-',
  'http://a.b/?c=d&',
  'e@x.io ',
  'MCMXCIX ',
  '... ',
  '?!',
  '\n\n',
  'a\n',
  '- a\n',
  '# a\n',
  '**a** ',
  '`a` ',
  '[a](b) ',
  '&amp;',
  '<b>a</b>',
  '😀',
  '👩‍👩‍👧‍👦 ',
  'é',
  'हिन्दी ',
  '漢字',
  'Ω≈ç√∫ ',
  '12:34:56 ',
  'Dr. A. B. ',
  'supercalifragilisticexpialidocious',
  '("\'',
  '𝔘𝔫𝔦 ',
];
const alphabet = Array.from('aZ09.,;:?!-/\\@#$%^&*()[]{}<>_=+~`|"\' \n\u00e9\u20ac\u2713\u{1f600}');

const rates = [8000, 16_000, 22_050, 24_000, 44_100, 48_000];
const formats = ['mp3', 'wav', 'opus', 'flac', 'aac', 'pcm', 'mulaw'];

/** How a client reads the response. */
export const readings = ['all', 'nothing', 'trickle', 'head', 'leaves'];

const dimensions = {
  /** From one key, or from all keys of an account. */
  from: (random) => random.pick(['key', 'account']),
  route: (random) => random.pick(['tts', 'tts', 'tts', 'tts', 'preview', 'openai', 'elevenlabs']),
  seed: (random) =>
    random.chance(0.75)
      ? random.pick(seeds)
      : Array.from({ length: random.integer(1, 6) }, () => random.pick(alphabet)).join(''),
  length: (random) => random.pick([20, 250, 1100, 2500, 5000]),
  normalize: (random) => random.pick(['auto', 'off']),
  speed: (random) => random.pick([0.5, 0.5, 1, 2]),
  format: (random) => random.pick(formats),
  sampleRate: (random) => random.pick(rates),
  stream: (random) => random.pick([undefined, 'audio', 'audio', 'events']),
  timestamps: (random) => random.pick(['none', 'sentence', 'word']),
  captions: (random) => random.pick([undefined, undefined, 'srt']),
  reading: (random) => random.pick(readings),
  /** How long the attack runs before the neighbour sends its request. */
  headStartMs: (random) => random.pick([100, 500, 1500, 4000]),
};

/** A completely random attack. */
export function anyAttack(random, voice) {
  return {
    voice,
    ...Object.fromEntries(Object.entries(dimensions).map(([name, choose]) => [name, choose(random)])),
  };
}

/** A copy of an attack with one to three properties changed. */
export function variant(random, attack) {
  const changed = { ...attack };
  const names = Object.keys(dimensions);
  for (let changes = random.integer(1, 3); changes > 0; changes--) {
    const name = random.pick(names);
    changed[name] = dimensions[name](random);
  }
  return changed;
}

/** A harmless account: it asks for prose, complete, and reads it at once. The neighbour asks at a random moment. */
export function ordinaryLoad(random, voice) {
  return {
    voice,
    from: 'ordinary',
    route: 'tts',
    seed: prose,
    length: 440,
    normalize: 'auto',
    speed: 1,
    format: 'mp3',
    sampleRate: 24_000,
    reading: 'all',
    headStartMs: random.integer(500, 12_000),
  };
}

/**
 * The number of connections by kind of attack. A key may make ten requests per minute, and an account has many keys.
 */
export const connections = { key: 10, account: 60, ordinary: 2 };

/** The path and body of an attack's requests. */
export function requestOf({ route, seed, length, ...attack }) {
  const text = seed
    .repeat(Math.ceil(length / seed.length))
    .slice(0, length)
    .toWellFormed();
  const { voice, normalize, speed, format, stream } = attack;
  const sampleRate = format === 'mulaw' ? 8000 : attack.sampleRate;
  if (route === 'preview') return { path: '/api/v1/tts/preview', body: { text, voice_id: voice, normalize, speed } };
  if (route === 'openai') {
    const response_format = format === 'mulaw' ? 'pcm' : format;
    const body = { model: 'tts-1', voice, input: text, response_format, speed: speed / 2 };
    return { path: '/v1/audio/speech', body: { ...body, ...(stream === 'events' && { stream_format: 'sse' }) } };
  }
  if (route === 'elevenlabs') {
    const aligned = stream === 'audio' ? 'stream/with-timestamps' : 'with-timestamps';
    return { path: `/v1/text-to-speech/${voice}/${aligned}?output_format=pcm_48000`, body: { text } };
  }
  const { timestamps, captions } = attack;
  const offered = timestamps === 'word' && stream !== 'audio' ? 'word' : 'none';
  return {
    path: '/api/v1/tts',
    body: {
      text,
      voice_id: voice,
      normalize,
      speed,
      format,
      sample_rate: sampleRate,
      ...(stream && { stream }),
      ...(stream !== 'audio' && timestamps !== 'none' && { timestamps: offered === 'none' ? 'sentence' : offered }),
      ...(!stream && captions && { captions }),
    },
  };
}
