import { Warnings } from '../warnings';
import { readHtmlDocument } from './read-html';

const sentence = (about: string) =>
  `When the ferry left, ${about} stood on the pier, waved, and thought of the long winter that was to come, of the ice, and of the light.`;
const prose = (about: string, count = 4) => `<p>${sentence(about).repeat(count)}</p>`;
const links = (...names: string[]) =>
  names.map((name) => `<div><a href="/${name}">All about ${name}</a></div>`).join('');

/** A page whose elements do not say what they are for. */
const page = (article: string, before = '', after = '') =>
  `<!doctype html><html><head><title>Island News</title></head><body><div id=top>${before}<div class=x1>${links('boats', 'weather', 'sport')}</div></div>
<div class=x2><div class=x3>${article}</div><div class=x4>${links('harbours', 'islands', 'lighthouses', 'seals')}</div></div>
<div class=x5>${after}<span>Terms of use</span> <span>Contact us</span></div></body></html>`;

function read(html: string, included: 'page-furniture'[] = []) {
  const warnings = new Warnings(included);
  const { chapters } = readHtmlDocument(new TextEncoder().encode(html), warnings);
  return { text: chapters.map(({ text }) => text).join('\n\n'), chapters, leftOut: warnings.leftOut() };
}

describe('the article of a web page', () => {
  const story = prose('Anna') + prose('Ben') + prose('Clara');

  it('is read without the menus and the footer around it, whose elements say nothing, and counts them', () => {
    const { text, leftOut } = read(page(story));
    expect(text).toBe(
      [sentence('Anna').repeat(4), sentence('Ben').repeat(4), sentence('Clara').repeat(4)].join('\n\n'),
    );
    expect(leftOut).toContainEqual({ kind: 'page-furniture', count: expect.any(Number) });
  });

  it('is the whole page on request', () => {
    const { text } = read(page(story), ['page-furniture']);
    expect(text).toContain('All about weather');
    expect(text).toContain('Contact us');
  });

  it('keeps headings, lists, quotations and tables between its paragraphs', () => {
    const parts =
      '<h2>The boats</h2><ul><li>Two of wood</li><li>One of steel</li></ul><blockquote><p>It is cold.</p></blockquote>' +
      '<table><tr><th>Boat</th><th>Crew</th></tr><tr><td>Else</td><td>4</td></tr></table>';
    const { text } = read(page(prose('Anna') + parts + prose('Ben')));
    for (const kept of ['The boats', '- Two of wood', 'It is cold.', 'Else, 4']) expect(text).toContain(kept);
    expect(text).not.toContain('All about');
  });

  it('keeps a paragraph with a link to a script, and one in a box of its own', () => {
    const box = `<div><div><div><p>A <a href="javascript:void(0)">remark</a> of the editors stands here, and it is as long as a usual one.</p></div></div></div>`;
    const { text } = read(page(prose('Anna') + box + prose('Ben') + prose('Clara')));
    expect(text).toContain('A remark of the editors stands here,');
  });

  it('has the title above it', () => {
    const { text } = read(page(story, '<h1>Last ferry of <em>the year</em></h1>'));
    expect(text.startsWith('Last ferry of the year\n\n')).toBe(true);
  });

  it('has none of the comments below it', () => {
    const comments = `<div class="comment-list">${prose('a reader', 1)}<p>Nice story!</p></div>`;
    const { text } = read(page(story, '', comments));
    expect(text).not.toContain('a reader');
    expect(text).not.toContain('Nice story');
  });

  it.each([
    ['has several texts', (part: string) => `<div class=a><div>${part}</div></div>`],
    ['is a book with parts', (part: string) => `<div class=chapter><h2>Chapter</h2>${part}</div>`],
  ])('is the whole page if it %s', (_what, wrap) => {
    const names = Array.from({ length: 12 }, (_each, index) => `person number ${index}`);
    const { text } = read(
      `<html><body>${names.map((name) => wrap(prose(name, 2) + prose(name, 2))).join('')}</body></html>`,
    );
    for (const name of names) expect(text).toContain(`${name} stood`);
  });
});
