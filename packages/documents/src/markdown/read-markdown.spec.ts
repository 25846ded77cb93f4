import { Warnings } from '../warnings';
import { readMarkdown } from './read-markdown';

const read = (text: string) => {
  const warnings = new Warnings();
  return { ...readMarkdown(text, warnings), warnings: warnings.toSentences() };
};
const textOf = (text: string) =>
  read(text)
    .chapters.map((chapter) => chapter.text)
    .join('\n---\n');

describe('readMarkdown', () => {
  it('reads a guide: its facts, chapters at the second level, and what a listener can follow', () => {
    const guide = `---\ntitle: "The Guide"\nauthor: [Ann, Bob]\nlang: pt_br\n---\n# The Guide\n\nAn intro[^1] with **bold** and
a wrapped line.  \nA new line.\n\n[^1]: A note\n    that goes on.\n\n    A second paragraph.\n
## Lists\n\n> A quote\n> that goes on.\n\n1. first\n\n   more of it\n2. second\n   - inner\n\n| Name | Age |\n|---|---|\n| Ann | 5 |
\n\`\`\`js\nlet x;\n\`\`\`\n\nTables *end*\n------------\n\n[A link](http://x.org "T"), ![a fox](z.png), \`code\`, 2*3*4, &amp; a\\*b
\n* * *\n\n<div hidden>secret</div>\n\nThe end.`;
    expect(read(guide)).toEqual({
      title: 'The Guide',
      author: 'Ann, Bob',
      language: 'pt-BR',
      chapters: [
        {
          title: 'The Guide',
          text: 'The Guide\n\nAn intro with bold and a wrapped line.  \nA new line.',
          syntax: 'text',
          level: 1,
        },
        {
          title: 'Lists',
          text: 'Lists\n\nA quote that goes on.\n\n1. first\n\n   more of it\n2. second\n  - inner\n\nName, Age  \nAnn, 5',
          syntax: 'text',
          level: 1,
        },
        {
          title: 'Tables end',
          text: 'Tables end\n\nA link, a fox, code, 2\\*3\\*4, & a\\*b\n\n[pause 1s]\n\nThe end.',
          syntax: 'text',
          level: 1,
        },
      ],
      warnings: ['Footnotes and endnotes are not read: 1.', 'Code is not read: 1 blocks.'],
    });
  });

  it('takes several highest headings for chapters', () => {
    expect(read('# A\n\n## A1\n\ntext\n\n# B\n\ntext').chapters.map(({ title }) => title)).toEqual(['A', 'B']);
  });

  it('takes an only heading for the title', () => {
    expect(read('# A\n\ntext')).toMatchObject({ title: 'A', chapters: [{ title: 'A', text: 'A\n\ntext' }] });
  });

  it('drops the addresses of links in paragraphs of any length', () => {
    const text = textOf(
      `${'Some words here. '.repeat(300)}[label](http://example.org/x) ${'More words. '.repeat(300)}`,
    );
    expect(text).toContain('label');
    expect(text).not.toContain('example.org');
  });

  it('keeps what only looks like the definition of a link, and front matter that is none', () => {
    expect(textOf('[Bob]: yes')).toBe('[Bob]: yes'.replace('[Bob]:', '\\[Bob]:'));
    expect(textOf('---\n\nText.\n\n---\n\nMore.')).toBe('Text.\n\n[pause 1s]\n\nMore.');
  });

  it('does not read front matter that is not valid, and expands no aliases', () => {
    expect(textOf('---\ntitle: [\n---\nText.')).toBe('Text.');
    const bomb = `---\na: &a [x,x]\nb: &b [*a,*a,*a,*a]\ntitle: *b\n---\nText.`;
    expect(read(bomb)).toMatchObject({ chapters: [{ text: 'Text.' }] });
  });
});
