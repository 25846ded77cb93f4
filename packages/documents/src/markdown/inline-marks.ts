import { type InlineParser, Subscript, Superscript } from '@lezer/markdown';

/** Longer marks are text, in UTF-16 code units. */
const maxLength = 400;

/** Marks of dialects of Markdown within a line: how each begins, and what it looks like. */
const marks: readonly { readonly name: string; readonly start: string; readonly pattern: RegExp }[] = [
  { name: 'Template', start: '{', pattern: /^(?:\{\{[^{}\n]*\}\}|\{%[^{}\n]*%\})/u },
  {
    name: 'Attributes',
    start: '{',
    pattern: /^\{:?\s{0,9}(?:[#.][\w:.-]+|[\w-]+=(?:"[^"{}\n]*"|[^\s"{}]+))(?:\s[^{}\n]*)?\}/u,
  },
  { name: 'InlineNote', start: '^', pattern: /^\^\[[^[\]\n]*\]/u },
  { name: 'Highlight', start: '=', pattern: /^==(?=\S)[^=\n]*\S==(?!=)|^==[^\s=]==(?!=)/u },
  { name: 'WikiLink', start: '[', pattern: /^\[\[[^[\]\n]+\]\]/u },
  { name: 'EmojiName', start: ':', pattern: /^:[a-z][a-z_]{1,40}:(?![\w:])/u },
];

/** What dialects of Markdown add within lines. The text of a mark is in its node. */
export const inlineMarks = [
  Subscript,
  Superscript,
  {
    defineNodes: marks.map(({ name }) => name),
    parseInline: marks.map(({ name, start, pattern }): InlineParser => ({
      name,
      parse(context, next, position) {
        if (next !== start.codePointAt(0)) return -1;
        if (
          name === 'EmojiName' &&
          /[\w:]/u.test(position > context.offset ? context.slice(position - 1, position) : '')
        ) {
          return -1;
        }
        const text = context.slice(position, Math.min(context.end, position + maxLength));
        const length = pattern.exec(text)?.[0].length;
        return length === undefined ? -1 : context.addElement(context.elt(name, position, position + length));
      },
      before: 'Link',
    })),
  },
];
