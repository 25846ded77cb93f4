import fc from 'fast-check';
import { cases } from '../../../../bench/proofs/support/extent';
import { interruptible } from '../../../../test/support/interruptible';
import { DocumentError } from '../errors';
import type { OptionalKind } from '../left-out';
import { Warnings } from '../warnings';
import { readHtmlDocument } from './read-html';

const read = (html: string | Uint8Array) => {
  const warnings = new Warnings();
  const content = typeof html === 'string' ? new TextEncoder().encode(html) : html;
  return { ...readHtmlDocument(content, warnings), warnings: warnings.toSentences() };
};
const textOf = (html: string) =>
  read(html)
    .chapters.map(({ text }) => text)
    .join('\n\n');

describe('readHtmlDocument', () => {
  it('reads an article: its facts, chapters at the second level, and what is to be seen', () => {
    const article = `<!doctype html><html lang=en_GB><head><title>Page</title><meta name=author content="A. B."><style>p{}</style>
<body><nav><ul><li>Home</ul></nav><h1>The  Title</h1><p>Intro &amp; more<sup><a href="#n1">1</a></sup>. Area 5 m<sup>2</sup>.<br>Next line</p>
<h2>One</h2><p># no heading</p><ul><li>a<ul><li>a1<li>a2</ul><li>b</ul><ol start=3><li>three<p>more</p><li>four</ol><p>* * *</p>
<table><tr><th>Name<th>Age</tr><tr><td>Ann<td>5</tr></table><pre><code>x=1</code></pre><pre>verse one\nverse two</pre><hr>
<blockquote><p>Quote</blockquote><img alt="A fox"><p hidden>no</p><p aria-hidden=true>no</p><p style="display:none">no</p>
<h2>Two</h2><p>12. Mai war</p><p>- dash</p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> co&shy;op`;
    expect(read(article)).toEqual({
      title: 'The Title',
      author: 'A. B.',
      language: 'en-GB',
      chapters: [
        { title: 'The Title', text: 'The Title\n\nIntro & more. Area 5 m².  \nNext line', syntax: 'text', level: 1 },
        {
          title: 'One',
          text:
            'One\n\n\\# no heading\n\n- a\n  - a1\n  - a2\n- b\n3. three\n\n   more\n4. four\n\n[pause 1s]\n\nName, Age  \nAnn, 5\n\n' +
            'verse one  \nverse two\n\n[pause 1s]\n\nQuote\n\nA fox',
          syntax: 'text',
          level: 1,
        },
        { title: 'Two', text: 'Two\n\n12\\. Mai war\n\n\\- dash\n\n漢 coop', syntax: 'text', level: 1 },
      ],
      warnings: ['Navigation is not read: 1.', 'Marks of notes are not read: 1.', 'Blocks of code are not read: 1.'],
    });
  });

  it.each([
    ['<a href="#n"><sup>1</sup></a>', ''],
    ['<a href="#n"><span class="super">1</span></a>', ''],
    ['<a href="n.html#n3" class="footnote">*</a>', ''],
    ['<a href="#fn1">1</a>', ''],
    ['<a href="#f6">{6}</a>', ''],
    ['<a href="#n">†</a>', ''],
    ['<a href="#n">[note 2]</a>', ''],
    ['<sup><a href="x.html#n">*</a></sup>', ''],
    ['<a href="#n">[2]</a>', ''],
    ['<a epub:type="noteref" href="#n">3</a>', ''],
    ['<a role="doc-noteref" href="#n">3</a>', ''],
    ['<a href="#c2">2</a>', '2'],
    ['<sup>th</sup>', 'th'],
    ['<sup>10</sup>', '¹⁰'],
  ])('reads "a word%s" as "a word%s"', (mark, said) => {
    expect(textOf(`<p>See a word${mark} here.`)).toBe(`See a word${said} here.`);
  });

  it('does not read the number of a note after a full stop', () => {
    expect(textOf('<p>The end.<sup>12</sup> More.')).toBe('The end. More.');
  });

  it('does not read notes, page numbers and formulas without content, and says so', () => {
    const html =
      '<p>One<span epub:type="pagebreak">12</span> two.</p><aside epub:type="footnote"><p>Note</p></aside>' +
      '<p>So <math alttext="x squared"><mi>x</mi></math> and <math><mspace/></math>.</p>';
    expect(textOf(html)).toBe('One two.\n\nSo x squared and .');
    expect(read(html).warnings).toEqual([
      'Line and page numbers are not read: 1.',
      'Footnotes and endnotes are not read: 1.',
      'Formulas that are too long or have no content are not read: 1.',
    ]);
  });

  it.each([
    [
      'in LaTeX, from an annotation',
      '<math><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation encoding="application/x-tex">x^2 < 5</annotation></semantics></math>',
      '\\(x^2 < 5\\)',
    ],
    ['in LaTeX, from the text alternative', '<math alttext="\\pi r^{2}"><mi>π</mi></math>', '\\(\\pi r^{2}\\)'],
    [
      'in MathML, without what has no meaning',
      '<math xmlns="x" display="block"><mfrac linethickness="0" class="a"><mi>n</mi><mo>&lt;</mo></mfrac></math>',
      '<math><mfrac linethickness="0"><mi>n</mi><mo>&lt;</mo></mfrac></math>',
    ],
    [
      'of Wikipedia, once',
      '<span class="mwe-math-element"><span class="mwe-math-mathml-inline mwe-math-mathml-a11y" style="display: none;"><math alttext="{\\displaystyle x_{1}}"><mi>x</mi></math></span><img aria-hidden="true" alt="{\\displaystyle x_{1}}"></span>',
      '\\({\\displaystyle x_{1}}\\)',
    ],
    ['from an image', '<img alt="{\\displaystyle x_{1}}">', '\\({\\displaystyle x_{1}}\\)'],
    ['in LaTeX, from the text', 'if \\(a_1 * b_1 = [c]\\)', 'if \\(a_1 * b_1 = [c]\\)'],
  ])('keeps a formula %s', (_from, html, text) => {
    expect(textOf(`<p>So ${html}, 2*3*4.</p>`)).toBe(`So ${text}, 2\\*3\\*4.`);
  });

  it('leaves out formulas with what is left out, and does not count them', () => {
    const formula = '<math alttext="x^2"><mi>x</mi></math> and <math></math>';
    const html = `<p>Text.</p><nav>${formula}</nav><div hidden>${formula}</div><aside role="doc-footnote">${formula}</aside>`;
    expect(textOf(html)).toBe('Text.');
    expect(read(html).warnings.join(' ')).not.toContain('Formulas');
    const page = `<header>${formula}</header><main><p>${'A text with words. '.repeat(20)}</p></main><footer>${formula}</footer>`;
    expect(textOf(page)).not.toContain('x^2');
    expect(read(page).warnings.join(' ')).not.toContain('Formulas');
  });

  it('keeps no MathML in titles', () => {
    expect(textOf('<h1>On <math><mi>x</mi></math></h1><p>Text.</p>')).toBe('On x\n\nText.');
  });

  it('reads a page that is laid out with tables', () => {
    expect(textOf('<table><tr><td>Menu<td><h1>T</h1><p>One.</p><p>Two.</p></table>')).toBe('Menu\n\nT\n\nOne.\n\nTwo.');
  });

  it('reads a drama in a table: what a person says follows the name', () => {
    const rows = [
      ['Algernon', 'Did you hear, Lane?'],
      ['Lane', '“Yes, sir.”'],
      ['Jack.', 'No!'],
      ['Ferry', '9:30'],
    ];
    const table = rows.map(([name, speech]) => `<tr><td>${name}<td>${speech}</tr>`).join('');
    expect(textOf(`<table>${table}</table>`)).toBe(
      'Algernon: Did you hear, Lane?  \nLane: “Yes, sir.”  \nJack. No!  \nFerry, 9:30',
    );
  });

  it.each([
    ['<p><img alt="T">he boats left.', 'The boats left.'],
    ['<p><img alt="I"/> saw them.', 'I saw them.'],
    ['<p><img alt="Drop cap: t">HE BOATS left.', 'THE BOATS left.'],
    ['<p><span><img alt="“W" /></span>e left.”', '“We left.”'],
    ['<div><img alt="Decorative letter O"></div><p>nce there was.', 'Once there was.'],
    ['<div><img alt="I"></div><p>t was late.', 'It was late.'],
    ['<div><img alt="I"></div><p>saw them.', 'I saw them.'],
    ['<p>Press <img alt="X"> to leave.', 'Press X to leave.'],
    ['<p><img alt="The old ferry"> Ann waited.', 'The old ferry  \nAnn waited.'],
    ['<p>Ann waited. <img alt="The old ferry"> She slept.', 'Ann waited.  \nThe old ferry  \nShe slept.'],
    ['<p>Press <img alt="the red key"> to leave.', 'Press the red key to leave.'],
    ['<p><img alt="T">', 'T'],
  ])('reads images in a text: %j as %j', (html, said) => expect(textOf(html)).toBe(said));

  it.each([
    ['line numbers', '<div>Along the wall,<span class="lnum">10</span></div>', 'Along the wall,', 'numbers'],
    [
      'page numbers',
      '<p>It was <span class="pagenum"><a id="p">[Pg 12]</a></span>late and [Pg 13] dark.',
      'It was late and dark.',
      'numbers',
    ],
    ['the anchor of a page', '<p>It was <a id="Page_12">12</a>late.', 'It was late.', 'numbers'],
    [
      'a link to a heading',
      '<h2>One<a class="headerlink" href="#one">¶</a></h2><p>Text.',
      'One\n\nText.',
      'navigation',
    ],
    ['a sign that links to its place', '<h2><a href="#one">#</a>One</h2><p>Text.', 'One\n\nText.', 'navigation'],
    ['menus', '<div role="navigation"><ul><li>next</ul></div><p>Text.', 'Text.', 'navigation'],
    ['a link over the menu', '<a href="#main">Skip to main content</a><p>Text.', 'Text.', 'navigation'],
    ['the code of a listing', '<pre class="programlisting">x = 1</pre><p>Text.', 'Text.', 'code'],
    ['highlighted code', '<div class="highlight"><pre><span>x</span> = 1</pre></div><p>Text.', 'Text.', 'code'],
    ['what a terminal shows', '<pre>$ ls\n$ cd x</pre><p>Text.', 'Text.', 'code'],
    [
      'names of files',
      '<p><img alt="../_images/cycle-items.png"><img alt="IMG_2041.JPG"></p><p>Text.',
      'Text.',
      'images',
    ],
    [
      'placeholders',
      '<p><img alt="image"><img alt="Illo1"><img alt="Alternative text not available"></p><p>Text.',
      'Text.',
      'images',
    ],
    [
      'a repeated caption',
      '<figure><img alt="The harbour"><figcaption>Figure 1. The harbour</figcaption></figure>',
      'Figure 1. The harbour',
      'images',
    ],
    [
      'a caption above its image',
      '<figure><figcaption>The harbour</figcaption><img alt="The harbour."></figure>',
      'The harbour',
      'images',
    ],
    [
      'an imprint',
      '<section epub:type="copyright-page"><h1>Copyright</h1><p>ISBN.</section><p>Text.',
      'Text.',
      'imprint',
    ],
    [
      'a chapter with a licence',
      '<h2>One</h2><p>Text.</p><h2>License</h2><p>Licensed under MIT.',
      'One\n\nText.',
      'imprint',
    ],
    [
      'a list of contents',
      '<h2>CONTENTS</h2><p><a href="#a">I. A</a><br><a href="#b">II. B</a></p><p>Text.',
      'Text.',
      'contents',
    ],
    [
      'the header and the licence of Project Gutenberg',
      '<pre>The Project Gutenberg EBook of X\n*** START OF THIS PROJECT GUTENBERG EBOOK X ***\n</pre><p>Text.</p><pre>End of the Project Gutenberg EBook of X\n\n*** END OF THIS PROJECT GUTENBERG EBOOK X ***</pre><p>You may charge.',
      'Text.',
      'gutenberg',
    ],
  ])('leaves out %s, says so, and reads it if it is included', (_name, html, said, kind) => {
    expect(textOf(html)).toBe(said);
    const warnings = new Warnings([kind as OptionalKind]);
    const whole = readHtmlDocument(new TextEncoder().encode(html), warnings).chapters.map(({ text }) => text);
    expect(whole.join('\n\n').length).toBeGreaterThan(said.length);
    expect(warnings.leftOut()).toEqual([]);
    const counting = new Warnings();
    readHtmlDocument(new TextEncoder().encode(html), counting);
    expect(counting.leftOut()).toEqual([{ kind, count: expect.any(Number) as number }]);
  });

  it('leaves out notes that marks lead to, and their title, in any place', () => {
    const html = `<h1>One</h1><p>Ann sat.<a href="#f4"><span class="super">4</span></a> She slept.<sup><a href="#n5">5</a></sup></p>
<h2>Notes</h2><p id="f4"><a href="#r4">4</a> About Ann.</p><p><a name="n5"></a>5. About sleep.</p><p>The end.</p>`;
    expect(textOf(html)).toBe('One\n\nAnn sat. She slept.\n\nNotes\n\nThe end.');
    expect(textOf(html.replace('<p>The end.</p>', ''))).toBe('One\n\nAnn sat. She slept.');
  });

  it('reads the article of a web page, or the whole page if that is wanted', () => {
    const html = `<title>Ferry stops - Harbour Times</title><header><a class="skip-link" href="#main">Skip to content</a><p>Harbour Times</header>
<div class="page"><main id="main"><article><h1>Ferry stops</h1><ul class="share"><li>Tweet</ul><p>It stops.</p><aside><p>A box.</p></aside></article>
<article-list>More</article-list></main></div><aside><h2>Most read</h2><p>Ten lamps.</aside><footer><h2>About us</h2><p>Cookies.</footer>`;
    expect(textOf(html)).toBe('Ferry stops\n\nIt stops.\n\nA box.');
    const whole = readHtmlDocument(new TextEncoder().encode(html), new Warnings(['page-furniture']));
    expect(whole.chapters.map(({ text }) => text).join(' ')).toMatch(/Harbour Times.*Tweet.*Ten lamps.*Cookies/su);
  });

  it.each([
    ['<header><h1>T</h1></header><main><p>Text.</p></main><footer>F</footer>', 'T\n\nText.'],
    ['<body><header><p>Site</header><h1>T</h1><p>Text.</p><footer>F</footer>', 'T\n\nText.'],
    ['<article><p>One.</article><article><p>Two.</article>', 'One.\n\nTwo.'],
    ['<blockquote><p>Quote.</p><footer>Ann</footer></blockquote>', 'Quote.\n\nAnn'],
    ['<main><nav>Menu</nav><p hidden>No</p></main><footer><p>All that is here.</p></footer>', 'All that is here.'],
    [
      '<p>Text.</p><article><p>Teaser.</p></article><p>A much longer text that goes on and on.',
      'Text.\n\nTeaser.\n\nA much longer text that goes on and on.',
    ],
  ])('reads of the page %j: %j', (html, said) => expect(textOf(html)).toBe(said));

  it.each([
    [
      'a title, one heading below it and several deeper ones',
      '<h1>T</h1><h2>A</h2><p>x<h3>B</h3><p>x<h3>C</h3><p>x',
      ['A', 'B', 'C'],
    ],
    ['a late heading of the first level', '<p>x<h2>A</h2><p>x<h1>B</h1><p>x<h2>C</h2><p>x', [undefined, 'A', 'B', 'C']],
    [
      'numbers above titles',
      '<h2>I</h2><h2>The Wall</h2><p>x<h2>Chapter II</h2><h3>The Ferry</h3><p>x',
      ['I. The Wall', 'Chapter II. The Ferry'],
    ],
    ['an image as a title', '<h2><img alt="The Wall"></h2><p>x<h2>B</h2><p>x', ['The Wall', 'B']],
  ])('finds the chapters of %s', (_name, html, titles) => {
    expect(read(html).chapters.map(({ title }) => title)).toEqual(titles);
  });

  it('reads elements of XHTML that close themselves', () => {
    expect(
      textOf(
        '<html><head><title/><script src="x"/></head><body><a id="a"/><p/>Text<br/>line<![CDATA[ & more]]></body></html>',
      ),
    ).toBe('Text  \nline & more');
  });

  it.each([
    ['UTF-8', new TextEncoder().encode('<p>Grün')],
    ['windows-1252 without a declaration', Buffer.from('<p>Gr\xfcn', 'latin1')],
    ['a declared encoding', Buffer.from('<meta charset="iso-8859-1"><p>Gr\xfcn', 'latin1')],
    ['a declaration in XML', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><p>Gr\xfcn</p>', 'latin1')],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeff<p>Grün', 'utf16le')],
    ['a wrong declaration of UTF-16', new TextEncoder().encode('<meta charset="utf-16"><p>Grün')],
    ['UTF-16 without a byte order mark', Buffer.from('<p>Grün', 'utf16le')],
    ['a wrong declaration of UTF-8', Buffer.from('<meta charset=utf-8><p>Gr\xfcn', 'latin1')],
  ])('decodes %s', (_name, content) => {
    expect(read(content).chapters[0]!.text).toBe('Grün');
  });

  it.each([
    ['without a declaration', ''],
    ['as windows-1252', '<meta charset="windows-1252">'],
    ['as ISO-8859-1', '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">'],
    ['as ASCII', '<?xml version="1.0" encoding="US-ASCII"?>'],
    ['as UTF-8, wrongly', '<meta charset="utf-8">'],
  ])('reads the quotation marks, dashes and signs of windows-1252, declared %s', (_name, declaration) => {
    const page = `${declaration}<p>\x93It\x92s late\x94 \x97 said Ann \x85 for 5 \x80, \x8cdipus.</p>`;
    expect(read(Buffer.from(page, 'latin1')).chapters[0]!.text).toBe('“It’s late” — said Ann … for 5 €, Œdipus.');
  });

  it.each(['gb2312', 'shift_jis', 'iso-8859-1', 'windows-1251', 'big5', 'euc-kr'])(
    'reads UTF-8 that is declared as %s',
    (encoding) => {
      const { chapters, warnings } = read(`<meta charset="${encoding}"><h1>港口</h1><p>今天天气很好，船都回来了。</p>`);
      expect(chapters[0]!.text).toBe('港口\n\n今天天气很好，船都回来了。');
      expect(warnings).toEqual([]);
    },
  );

  it.each([
    ['gb2312', [0xb8, 0xdb, 0xbf, 0xda], '港口'],
    ['shift_jis', [0x8d, 0x60], '港'],
    ['windows-1251', [0xcc, 0xe8, 0xf0], 'Мир'],
    ['euc-kr', [0xc7, 0xd7, 0xb1, 0xb8], '항구'],
  ])('reads %s that is declared as such', (encoding, letters, said) => {
    const content = Buffer.concat([Buffer.from(`<meta charset="${encoding}"><p>`), Buffer.from(letters)]);
    expect(read(content).chapters[0]!.text).toBe(said);
  });

  it('replaces bytes that are not valid in the declared encoding, and says so', () => {
    const { chapters, warnings } = read(Buffer.from('<meta charset=utf-8><p>Gr\xc3\xbc\xc3\xbc\xfcn', 'latin1'));
    expect(chapters[0]!.text).toBe('Grüü\ufffdn');
    expect(warnings).toEqual(['Some characters are not valid in the encoding of the document, and were replaced.']);
  });

  it('loses no word of any nesting of paragraphs, lists, tables and quotations, and keeps their order', () => {
    let count = 0;
    const word = fc.constantFrom('w', '*', '#', '1.', '_', '<', '[x]', '`').map((sign) => ({ sign }));
    const tree = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        word,
        fc.record({
          name: fc.constantFrom(
            'p',
            'div',
            'ul',
            'ol',
            'li',
            'table',
            'tr',
            'td',
            'b',
            'i',
            'a',
            'h2',
            'h3',
            'blockquote',
            'pre',
            'span',
            'section',
          ),
          children: fc.array(tie('node'), { maxLength: 4 }),
        }),
      ),
    })).node;
    const write = (node: unknown): string => {
      const { sign, name, children } = node as { sign?: string; name?: string; children?: unknown[] };
      if (sign !== undefined) return ` ${sign.replace('<', '&lt;')} word${count++} `;
      return `<${name}>${children!.map(write).join('')}</${name}>`;
    };
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 6 }), (nodes) => {
        count = 0;
        const said = textOf(nodes.map(write).join('')).match(/word\d+/gu) ?? [];
        expect(said).toEqual(Array.from({ length: count }, (_each, index) => `word${index}`));
      }),
      { numRuns: cases(40, 300) },
    );
  });

  it.each([
    ['<pre>\n<br><code>x</code></pre>', ''],
    ['<pre>a <code>b</code></pre>', 'a b'],
    ['<pre><q><code>b</code></q></pre>', '“b”'],
    ['<pre><q></q><code>b</code></pre>', '“”b'],
    ['<pre><sup><a href="#n">1</a></sup><code>x</code></pre>', ''],
    ['<pre>a</pre><pre><code>x</code></pre>', 'a'],
  ])('reads the code in %j as %j: only where it is not a block of code', (html, said) => {
    expect(textOf(html)).toBe(said);
  });

  it('takes linear time for many pieces of code in a preformatted text', () => {
    const html = `<pre>${' <code>x</code>'.repeat(300_000)} End.</pre>`;
    expect(interruptible(() => read(html))).toMatchObject({
      chapters: [{ text: 'End.' }],
      warnings: ['Blocks of code are not read: 300000.'],
    });
  });

  it.each([
    '<a href="#a">1</a>',
    '<a href="#fn1">1</a><p id="fn1">x</p>',
    '<figure><img alt="a lamp"><figcaption>a lamp</figcaption></figure>',
    '<p>[Pg 1]',
    '<footer>x</footer>',
    '<main><h1>x</h1></main>',
    '<article>x</article>',
    '<pre class="highlight">x</pre>',
    '<p><img alt="T"></p>',
    '<h2>Notes</h2><div class="footnotes">x</div>',
    '<h2>Contents</h2><p><a href="#a">x</a></p>',
    '<h2>I</h2>',
    '<tr><td>Ann<td>Yes.',
  ])('takes linear time for many %j', (part) => {
    const html = `<p>Text.</p>${part.repeat(10_000)}<p>End.</p>`;
    expect(interruptible(() => read(html)).chapters).not.toEqual([]);
  });

  it('refuses elements that are nested a million times, without using up the stack', () => {
    const deep = () => read('<div>'.repeat(1_000_000));
    expect(deep).toThrow(DocumentError);
    expect(deep).toThrow(expect.objectContaining({ reason: 'too-complex' }));
  });

  it('reads 100,000 headings, and headings alone are read with the next chapter', () => {
    const { chapters } = read(`${'<h2>Title</h2>'.repeat(100_000)}<p>text`);
    expect(chapters.every(({ text }) => text.length <= 130_000)).toBe(true);
    expect(chapters.map(({ text }) => text.match(/Title/gu)?.length ?? 0).reduce((sum, each) => sum + each, 0)).toBe(
      100_000,
    );
  });
});
