import { interruptible } from '../../../../test/support/interruptible';
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
      warnings: [
        'Marks of notes are not read: 1.',
        'Footnotes and endnotes are not read: 1.',
        'Blocks of code are not read: 1.',
      ],
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

  it('keeps links on lines of their own apart', () => {
    expect(textOf('[Foreword](a.md)\n[Introduction](b.md "T")\n[Chapter](c.md)')).toBe('Foreword Introduction Chapter');
    expect(textOf('* \\[series\\] [A walk](d.md)\n* [video][series] [The lamp](e.md)\n\n[series]: https://x.org')).toBe(
      '- [series] A walk\n- video The lamp',
    );
    expect(textOf('See **this** [one](a), ![a lamp](b.png) ![](c.png)`code` [two](d)')).toBe(
      'See this one, a lamp code two',
    );
  });

  it.each([
    ['# Intro {#intro}\n\nIt rained.', 'Intro\n\nIt rained.'],
    ['# Intro {.unnumbered key="a b"}\n\nIt rained.', 'Intro\n\nIt rained.'],
    ['# Intro {: #intro .x }\n\nIt rained.', 'Intro\n\nIt rained.'],
    ['It rained on [Ann](a){target=_blank}, and [Bob]{.smallcaps}.', 'It rained on Ann, and Bob.'],
    ['It rained.\n{: .lead}\n\n{:.no_toc}\n\nIt snowed.', 'It rained.\n\nIt snowed.'],
    ['A set {1, 2} and `{#id}` and {name}.', 'A set {1, 2} and {#id} and {name}.'],
  ])('does not read attributes: %j', (text, said) => expect(textOf(text)).toBe(said));

  it.each([
    ['::: tip\nTake a coat.\n:::', 'Take a coat.'],
    [':::warning\nBeware.\n:::', 'Beware.'],
    ['::: details Click me\nMore.\n:::', 'Click me\n\nMore.'],
    [':::note[Mind this] {#x}\n\nMore.\n\n:::', 'Mind this\n\nMore.'],
    ['::::: {.columns}\n::: {.column width="40%"}\nLeft.\n:::\n:::::', 'Left.'],
    [':::{admonition} A title\n:class: tip\nMore.\n:::', 'A title\n\nMore.'],
    ['```{note}\nRead this.\n```', 'Read this.'],
    ['!!! note "A title"\n    Text of it.', 'A title\n\nText of it.'],
    ['??? warning\n\n    Text of it.', 'Text of it.'],
    ['=== "Tab"\n\n    Text of it.', 'Tab\n\nText of it.'],
    ['> [!NOTE]\n> Tides vary.', 'Tides vary.'],
    ['> [!WARNING]- A title\n> Tides vary.', 'A title  \nTides vary.'],
    ['> [!tip]\n>\n> Tides vary.', 'Tides vary.'],
    ['Term\n: Definition\n: Another', 'Term\n\nDefinition\n\nAnother'],
  ])('reads what containers, alerts and definitions say: %j', (text, said) => expect(textOf(text)).toBe(said));

  it('keeps what stands in code as it is, and colons of text', () => {
    expect(textOf('```\n:::\n```\n\nText.\n\n``` js\n!!! note\n```')).toBe('Text.');
    expect(textOf('He said:\n\n: a colon? Yes. 10:30:45 and a::b::c')).toContain('10:30:45 and a::b::c');
  });

  it.each([
    ['Title: Harbour News 12\nDate: 2020-10-28\nAuthor: Ann\n\nWelcome.', 'Welcome.', 'Harbour News 12'],
    ['title: "Harbour"\nsummary: One\n  and more\n\nWelcome.', 'Welcome.', 'Harbour'],
    ['+++\ntitle = "Harbour"\n[extra]\ntitle = "No"\n+++\n\nWelcome.', 'Welcome.', 'Harbour'],
    ['% Harbour\n% Ann; Bob\n\nWelcome.', 'Welcome.', 'Harbour'],
    ['\n\n---\ntitle: Harbour\n---\nWelcome.', 'Welcome.', 'Harbour'],
    ['Note: this is text.\n\nWelcome.', 'Note: this is text.\n\nWelcome.', undefined],
    ['Title: x\nand a sentence.\n\nWelcome.', 'Title: x and a sentence.\n\nWelcome.', undefined],
  ])('does not read metadata: %j', (text, said, title) => {
    expect(textOf(text)).toBe(said);
    expect(read(text).title).toBe(title);
  });

  it('does not read templates, imports and the place of a table of contents', () => {
    expect(
      textOf(
        '[TOC]\n\n{{#include ../x.rs}}\n\nimport Tabs from "@theme/Tabs";\n\n{% if x %}\nIt {{ page.verb }} rained.\n{% endif %}\n\n[[toc]]',
      ),
    ).toBe('It rained.');
  });

  it('leaves out badges, images that say nothing, lists of contents and licences', () => {
    const text = `# Lamp\n\n[![Build](https://x.test/badge.svg)](https://x.test) ![image](a.png)\n\n## Table of Contents\n
- [Use](#use)\n  - [More](#more)\n- [License](#license)\n\n## Use\n\nLight it.\n\n## License\n\nMIT © Ann`;
    const { chapters, warnings } = read(text);
    expect(chapters.map((chapter) => chapter.text)).toEqual(['Lamp\n\nUse\n\nLight it.']);
    expect(warnings).toEqual([
      'Text alternatives of images that say nothing are not read: 2.',
      'The table of contents is not read.',
      'Copyright pages, colophons and licences are not read: 1.',
    ]);
  });

  it('begins chapters also at a late heading of the first level', () => {
    const text = 'Welcome.\n\n## News\n\nx\n\n## Events\n\nx\n\n# Quote\n\nx\n\n## Jobs\n\nx';
    expect(read(text).chapters.map(({ title }) => title)).toEqual([undefined, 'News', 'Events', 'Quote', 'Jobs']);
  });

  it('reads the text of marks of other dialects', () => {
    expect(textOf('==mark== H~2~O x^2^ [[page|the page]] [[lamp]] a == b :smile: now^[A note.].')).toBe(
      'mark H2O x2 the page lamp a == b smile now.',
    );
  });

  it.each([
    '::: ',
    '> [!NOTE]',
    '$$\n',
    '{{',
    '{#',
    '==a',
    '[[',
    '$a',
    ': a\n',
    '^[',
    ':a',
    '```{note}\n',
    '% a\n',
    'Title: a\n',
  ])('takes linear time for many %j', (mark) => {
    expect(interruptible(() => read(`Text.\n\n${mark.repeat(60_000)}`)).chapters).not.toEqual([]);
    expect(interruptible(() => read(`${mark.repeat(20_000)}\n\nText.`)).chapters).not.toEqual([]);
  });

  it('keeps formulas as they are written', () => {
    const text = String.raw`So \(a*b*c = \{x_1\}\), $\frac{a}{b}\,x$ and \[1\] of *$5* or $6.`;
    expect(textOf(text)).toBe(String.raw`So \(a*b*c = \{x_1\}\), $\frac{a}{b}\,x$ and [1] of $5 or $6.`);
  });

  it.each([
    ['$$\n\\int_0^1 x\\,dx\n= a*b*c\n$$', '$$\\int_0^1 x\\,dx = a*b*c$$'],
    ['So\n$$ a_1 * b_1 \\, * c $$\nholds.', 'So $$a_1 * b_1 \\, * c$$ holds.'],
    ['> $$\n> x^2\n> $$', '$$x^2$$'],
    [
      '\\begin{align*}\na_1 &= b*c \\\\\nd_2 &= e*f\n\\end{align*}',
      '\\begin{align*} a_1 &= b*c \\\\ d_2 &= e*f \\end{align*}',
    ],
    ['\\[\na_1 * b_1 = c *\n\\]', '\\[ a_1 * b_1 = c * \\]'],
    ['$x_1 * y \\text{ if this is so } * z$', '$x_1 * y \\text{ if this is so } * z$'],
    [
      'So $E = mc^2$, $\\alpha$ costs $5 or $6.\n\n$$ not closed\n\nEnd. $$',
      'So $E = mc^2$, $\\alpha$ costs $5 or $6.\n\n$$ not closed\n\nEnd. $$',
    ],
  ])('keeps %j', (text, kept) => expect(textOf(text)).toBe(kept));

  it('takes no escaped brackets for formulas', () => {
    expect(textOf(String.raw`It \[sic\] rained \[see *note_1*\] on \[*y*\].`)).toBe(
      'It [sic] rained [see note_1] on [y].',
    );
  });

  it('says that a formula has no content', () => {
    expect(read('Text.\n\n$$\n$$')).toMatchObject({
      chapters: [{ text: 'Text.' }],
      warnings: ['Formulas that are too long or have no content are not read: 1.'],
    });
  });

  it('takes no amounts for formulas', () => {
    expect(textOf('It costs $5 (**more + more**) and $6 = *much*, or **a_b$**.')).toBe(
      'It costs $5 (more + more) and $6 = much, or a_b$.',
    );
  });
});
