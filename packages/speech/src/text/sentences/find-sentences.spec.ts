import { normalize } from '../normalize';
import { findSentences } from './find-sentences';

const sentences = (source: string, mode: 'auto' | 'off' = 'auto', language = 'en-US') =>
  findSentences(normalize(source, { language, mode, emoji: 'silent' }), language);
const texts = (source: string, mode?: 'auto' | 'off', language?: string) =>
  sentences(source, mode, language).map(({ text }) => text);

describe('findSentences', () => {
  it.each([
    [
      'titles and initials',
      'Dr. Smith met J. R. R. Tolkien. He left.',
      ['Dr. Smith met J. R. R. Tolkien.', 'He left.'],
    ],
    [
      'states',
      'He joined the U.S. Army. Later he left the U.S. He was old.',
      ['He joined the U.S. Army.', 'Later he left the U.S.', 'He was old.'],
    ],
    ['decimals', 'Pi is 3.14. It is.', ['Pi is 3.14.', 'It is.']],
    [
      'companies',
      'Apple Inc. is big. So is Acme Inc. They are.',
      ['Apple Inc. is big.', 'So is Acme Inc.', 'They are.'],
    ],
    ['times', 'We met at 5 p.m. Then we left.', ['We met at 5 p.m.', 'Then we left.']],
    [
      'numbers of things',
      'No. 5 is alive. Did he? No. He did not.',
      ['No. 5 is alive.', 'Did he?', 'No.', 'He did not.'],
    ],
    ['the pronoun', 'So did I. We ate.', ['So did I.', 'We ate.']],
    ['quotes', '“Really?” he asked. “Yes.” She was.', ['“Really?” he asked.', '“Yes.”', 'She was.']],
    ['ellipses', 'Well... perhaps. Or… no.', ['Well... perhaps.', 'Or… no.']],
    ['names with a mark', 'Yahoo! is old. Jeopardy! is too.', ['Yahoo! is old.', 'Jeopardy! is too.']],
    ['several marks', 'What?! No!! Why?', ['What?!', 'No!!', 'Why?']],
    ['a missing space', 'the end.Next one starts.', ['the end.', 'Next one starts.']],
    ['brackets', 'He left. (She did not.) They stayed.', ['He left.', '(She did not.)', 'They stayed.']],
    ['numbered lines', '1. First thing\n2. Second thing', ['1. First thing', '2. Second thing']],
    ['letters of a list', 'a) one thing\nb) another', ['a) one thing', 'b) another']],
    ['a mark that is left over', 'It is done. )', ['It is done. )']],
  ])('recognises %s in text that is not normalized', (_name, source, expected) => {
    expect(texts(source, 'off')).toEqual(expected);
  });

  it.each([
    ['Dr. Smith met J. R. R. Tolkien. He left.', ['Doctor Smith met J R R Tolkien.', 'He left.']],
    ['We left the U.S. He was old. The U.S. Army.', ['We left the U-S.', 'He was old.', 'The U-S Army.']],
    ['We ate apples, etc. They did not.', ['We ate apples, et cetera.', 'They did not.']],
    ['See https://a.com. Then go.', ['See a dot com.', 'Then go.']],
  ])('finds the sentences of %j after normalization', (source, expected) => {
    expect(texts(source)).toEqual(expected);
  });

  it.each([
    ['ja', '雨です。「傘は？」と聞いた。「はい。」', ['雨です。', '「傘は？」と聞いた。', '「はい。」']],
    ['zh-CN', '你好。今天天气很好！是吗？', ['你好。', '今天天气很好！', '是吗？']],
    ['hi-IN', 'नमस्ते। आप कैसे हैं?', ['नमस्ते।', 'आप कैसे हैं?']],
    ['es-ES', '¿Qué tal? ¡Bien! El Sr. López llegó.', ['¿Qué tal?', '¡Bien!', 'El señor López llegó.']],
  ])('splits %s', (language, source, expected) => {
    expect(texts(source, 'auto', language)).toEqual(expected);
  });

  it('ends a sentence after a heading or list item, and a paragraph after a heading or blank line', () => {
    const found = sentences('# Shopping\nBuy this. And that.\n\n- milk\n- bread\n\nThe end');
    expect(found.map(({ text, endsParagraph }) => [text, endsParagraph])).toEqual([
      ['Shopping', true],
      ['Buy this.', false],
      ['And that.', true],
      ['milk', false],
      ['bread', true],
      ['The end', true],
    ]);
  });

  it('maps each sentence to the source', () => {
    const source = '**Dr. Lee** paid $5. *Then* he left!';
    const written = sentences(source).map(({ sourceStart, sourceEnd }) => source.slice(sourceStart, sourceEnd));
    expect(written).toEqual(['Dr. Lee** paid $5.', 'Then* he left!']);
  });

  it('treats one word, or an endless text without punctuation, as one sentence', () => {
    expect(texts('Hello')).toEqual(['Hello']);
    expect(texts('word '.repeat(5000))).toEqual(['word '.repeat(5000).trim()]);
  });

  it.each(['', ' \n ', '😀😀', '!!! … —', '***', '<br>', '™'])('finds none in %j', (source) => {
    expect(texts(source)).toEqual([]);
  });
});
