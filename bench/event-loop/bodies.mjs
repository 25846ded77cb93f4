// Hostile bodies. Each fills the bytes that a route accepts.
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Repeats a text, numbered, until it has this many bytes. @param part makes the text of a number. */
function filled(bytes, part, [start, end] = ['', ''], separator = ',') {
  const parts = [];
  for (let number = 0, length = start.length + end.length; ; number++) {
    const next = part(number);
    length += Buffer.byteLength(next) + separator.length;
    if (length > bytes) break;
    parts.push(next);
  }
  return start + parts.join(separator) + end;
}

const list = (bytes, item) => filled(bytes, item, ['[', ']']);
const nested = (bytes, open, middle, close) => {
  const depth = Math.floor((bytes - middle.length) / (open.length + close.length));
  return open.repeat(depth) + middle + close.repeat(depth);
};

/** JSON values that are costly to parse or to check, as functions of their length. */
const values = {
  'many names': (bytes) => filled(bytes, (number) => `"k${number.toString(36)}":0`, ['{', '}']),
  'many names like a list': (bytes) => filled(bytes, (number) => `"${number * 7}":0`, ['{', '}']),
  'one name many times': (bytes) => filled(bytes, () => '"text":0', ['{', '}']),
  'names of every object': (bytes) => filled(bytes, () => '"__proto__":{},"constructor":0', ['{', '}']),
  'many objects with names of their own': (bytes) =>
    list(bytes, (number) => `{"a${number.toString(36)}":0,"b${number.toString(36)}":0}`),
  'nested lists': (bytes) => nested(bytes, '[', '', ']'),
  'nested lists that never end': (bytes) => '['.repeat(bytes),
  'nested objects': (bytes) => nested(bytes, '{"a":', '0', '}'),
  'nested lists of eight levels': (bytes) => list(bytes, () => '[[[[[[]]]]]]'),
  'many numbers': (bytes) => list(bytes, () => '0'),
  'many long numbers': (bytes) => list(bytes, () => '1.7976931348623157e-308'),
  'many empty lists': (bytes) => list(bytes, () => '[]'),
  'many empty objects': (bytes) => list(bytes, () => '{}'),
  'many empty texts': (bytes) => list(bytes, () => '""'),
  'many different texts': (bytes) => list(bytes, (number) => `"t${number.toString(36)}"`),
  'one long number': (bytes) => '9'.repeat(bytes),
  'a long text': (bytes) => `"${'word '.repeat(bytes / 5)}"`,
  'a long text of letters': (bytes) => `"${'a'.repeat(bytes)}"`,
  'a long text in Chinese': (bytes) => `"${'你'.repeat(bytes / 3)}"`,
  'a long text of escapes': (bytes) => `"${String.raw`\u4f60`.repeat(bytes / 6)}"`,
  'a long text of lone surrogates': (bytes) => `"${String.raw`\ud800`.repeat(bytes / 6)}"`,
  'a long text of backslashes': (bytes) => `"${'\\\\'.repeat(bytes / 2)}"`,
  'a long text that never ends': (bytes) => `"${'a'.repeat(bytes)}`,
  'nested SSML': (bytes) => JSON.stringify(ssmls['nested SSML'](bytes * 0.9)),
  'SSML with many elements': (bytes) => JSON.stringify(ssmls['SSML with many elements'](bytes * 0.9)),
  'SSML with many attributes': (bytes) => JSON.stringify(ssmls['SSML with many attributes'](bytes * 0.7)),
  'SSML with many entities': (bytes) => JSON.stringify(ssmls['SSML with many entities'](bytes * 0.9)),
};

const ssmls = {
  'nested SSML': (bytes) => nested(bytes, '<p>', 'a', '</p>'),
  'SSML with many elements': (bytes) => `<speak>${'<s>a</s>'.repeat(bytes / 8)}</speak>`,
  'SSML with many attributes': (bytes) =>
    `<speak ${filled(bytes, (number) => `a${number}="b"`, ['', ''], ' ')}>a</speak>`,
  'SSML with many entities': (bytes) => `<speak>${'&amp;'.repeat(bytes / 5)}</speak>`,
};

/** Rules of dictionaries, as functions of a number. */
const rules = {
  'right rules': (number) => `{"word":"w${number}","alias":"a"}`,
  'rules with phonemes': (number) => `{"word":"w${number}","phonemes":"ˈnjuːən"}`,
  'the same rule': () => '{"word":"w","alias":"a"}',
  'rules without a word': () => '{"alias":"a"}',
  'rules with an unknown field': (number) => `{"word":"w${number}","alias":"a","f${number.toString(36)}":0}`,
  'rules with a long word': (number) => `{"word":"${'w'.repeat(300)}${number}","alias":"a"}`,
  'rules with a word that is a list': () => '{"word":[[[]]],"alias":"a"}',
  'rules with escapes': (number) => `{"word":"w${number}","alias":"${String.raw`\u0061`.repeat(30)}"}`,
};

/** Lexicons, as functions of their length. */
const plsStart =
  '<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en">';
const pls = (bytes, part) => filled(bytes, part, [plsStart, '</lexicon>'], '');
export const lexicons = {
  'right words': (bytes) => pls(bytes, (n) => `<lexeme><grapheme>w${n}</grapheme><alias>a</alias></lexeme>`),
  'words with phonemes': (bytes) =>
    pls(bytes, (n) => `<lexeme><grapheme>w${n}</grapheme><phoneme>təˈmeɪtoʊ</phoneme></lexeme>`),
  'words without a sound': (bytes) => pls(bytes, (n) => `<lexeme><grapheme>w${n}</grapheme></lexeme>`),
  'unknown elements': (bytes) => pls(bytes, () => '<x/>'),
  'nested elements': (bytes) => nested(bytes, '<metadata>', '', '</metadata>'),
  'many attributes': (bytes) => `<lexicon ${filled(bytes, (n) => `a${n}="b"`, ['', ''], ' ')}/>`,
  'one long attribute': (bytes) => `<lexicon a="${'b'.repeat(bytes)}"/>`,
  'one long name': (bytes) => `<${'a'.repeat(bytes)}/>`,
  'one long text': (bytes) => pls(bytes, () => 'a'),
  'one long comment': (bytes) => `<!--${'a'.repeat(bytes)}-->${plsStart}</lexicon>`,
  'many comments': (bytes) => pls(bytes, () => '<!---->'),
  'many entities': (bytes) => pls(bytes, () => '&amp;'),
  'many unknown entities': (bytes) => pls(bytes, () => '&a;'),
  'white space': (bytes) => ' '.repeat(bytes),
  'line breaks': (bytes) => pls(bytes, () => '\r\n'),
  'UTF-16': (bytes) => Buffer.from(`\ufeff${pls(bytes / 2, () => '<x/>')}`, 'utf16le'),
  'bytes that are no UTF-8': (bytes) => Buffer.alloc(bytes, 0xff),
  'zero bytes': (bytes) => Buffer.alloc(bytes),
};

/** Documents of a batch: lines. */
export const lineFiles = {
  'right lines': (bytes) => filled(bytes, (n) => `{"custom_id":"${n}","text":"a","voice_id":"nobody"}`, ['', ''], '\n'),
  'empty lines': (bytes) => '\n'.repeat(bytes),
  'tiny lines': (bytes) => '0\n'.repeat(bytes / 2),
  'lines of empty objects': (bytes) => '{}\n'.repeat(bytes / 3),
  'one long line': (bytes) => `{"text":"${'a'.repeat(bytes - 12)}"}`,
  'one long line of escapes': (bytes) => `{"text":"${String.raw`\u4f60`.repeat((bytes - 12) / 6)}"}`,
  'lines of 100,000 bytes with many names': (bytes) =>
    filled(bytes, () => values['many names'](100_000), ['', ''], '\n'),
  'lines of 100,000 bytes with nested lists': (bytes) => `${'['.repeat(100_000)}\n`.repeat(bytes / 100_001),
  'lines of 120,000 bytes with escapes': (bytes) =>
    `{"text":"${String.raw`\u4f60`.repeat(19_990)}"}\n`.repeat(Math.max(1, bytes / 119_952)),
  'bytes that are no UTF-8': (bytes) => Buffer.alloc(bytes, 0xff),
};

/**
 * JSON bodies for a route.
 *
 * @param bytes that the route accepts.
 * @param fields that make a body right, apart from the hostile value.
 * @param hostile the names of the fields that get a hostile value.
 * @param hasRules whether one of them, `rules`, has rules of a dictionary.
 */
export function* jsonBodies({ bytes, fields = {}, hostile = ['text'], hasRules = false }) {
  const right = JSON.stringify(fields).slice(1, -1);
  const room = bytes - right.length - 40;
  const within = (name, value) => `{${right}${right ? ',' : ''}${JSON.stringify(name)}:${value}}`;
  for (const [name, value] of Object.entries(values)) {
    yield [`body: ${name}`, value(bytes)];
    for (const field of hostile) yield [`${field}: ${name}`, within(field, value(room))];
  }
  if (hasRules) {
    for (const [name, rule] of Object.entries(rules)) {
      yield [`rules: ${name}, 4 MB`, within('rules', list(room, rule))];
      yield [`rules: ${name}, 9,000`, within('rules', `[${Array.from({ length: 9000 }, (_, n) => rule(n)).join()}]`)];
    }
    yield [
      'rules: 9,000 right and 10 wrong',
      within(
        'rules',
        `[${Array.from({ length: 9010 }, (_, n) => rules[n < 9000 ? 'right rules' : 'rules without a word'](n)).join()}]`,
      ),
    ];
  }
  yield ['one long name', `{"${'a'.repeat(bytes - 10)}":0}`];
  yield ['white space', ' '.repeat(bytes)];
  yield ['white space, then an object', `${' '.repeat(bytes - 2)}{}`];
  yield ['zero bytes', Buffer.alloc(bytes)];
  yield ['bytes that are no UTF-8', Buffer.from(within(hostile[0], `"${'\xff'.repeat(room)}"`), 'latin1')];
  const packed = within(hostile[0], values['many empty objects'](room));
  yield ['gzip', gzipSync(packed), { 'content-encoding': 'gzip' }];
  yield ['Brotli', brotliCompressSync(packed), { 'content-encoding': 'br' }];
  yield ['gzip that is far larger', gzipSync(Buffer.alloc(40_000_000, ' ')), { 'content-encoding': 'gzip' }];
}

/** WebSocket messages: JSON as for routes, without what only HTTP has. */
export function* messages(shape) {
  for (const [name, body, headers] of jsonBodies(shape)) {
    if (!headers) yield [name, body.toString()];
  }
}

const boundary = '----hostile';
const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const part = (disposition, content) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const form = (...parts) => `${parts.join('')}--${boundary}--\r\n`;

/** Forms with a file and other fields. @param files contents of the file. */
export function* forms({ bytes, fields, files }) {
  const others = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  for (const [name, file] of Object.entries(files)) {
    const contents = file(bytes - 2000);
    const [before, after] = form(...others, part('name="file"; filename="a"', '\0split\0')).split('\0split\0');
    yield [`file: ${name}`, Buffer.concat([before, contents, after].map((each) => Buffer.from(each))), formType];
  }
  const many = (each) => form(filled(bytes - 100, each, ['', ''], ''));
  yield ['many small parts', many((number) => part(`name="${number}"`, 'a')), formType];
  yield ['many small files', many((number) => part(`name="${number}"; filename="a"`, 'a')), formType];
  yield ['many boundaries', many(() => `--${boundary}\r\n`), formType];
  yield ['almost boundaries', many(() => `\r\n--${boundary.slice(0, -1)}`), formType];
  yield [
    'one part with many headers',
    form(`--${boundary}\r\n${filled(bytes - 100, (n) => `X-${n}: a\r\n`, ['', ''], '')}\r\na\r\n`),
    formType,
  ];
  yield ['one part with a long name', form(part(`name="${'a'.repeat(bytes - 200)}"`, 'a')), formType];
  yield ['one long field', form(part('name="name"', 'a'.repeat(bytes - 200))), formType];
  yield ['a form that never begins', Buffer.alloc(bytes, 'a'), formType];
}
