import { SaxesParser } from 'saxes';
import { xml } from './xml';

/** The text and the attribute of an element, as a parser reads it. */
function parsed(document: string): { text: string; attribute: string } {
  const found = { text: '', attribute: '' };
  const parser = new SaxesParser();
  parser.on('opentag', ({ attributes }) => (found.attribute = String(attributes['a'])));
  parser.on('text', (text) => (found.text += text));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(document).close();
  return found;
}

describe('xml', () => {
  it.each(['<b>&amp;</b>', `"it's"`, ']]>', '日本 🎧', '-->', '${x}'])('keeps %j in text and attributes', (value) => {
    expect(parsed(String(xml`<e a="${value}">${value}</e>`))).toEqual({
      text: value,
      attribute: value,
    });
  });

  it.each(['\0', '\u{1}', '\u{1f}', '\u{fffe}', '\u{ffff}', '\ud800', 'x\udc00'])(
    'replaces %j, which XML cannot contain',
    (value) => {
      expect(parsed(String(xml`<e a="">${value}</e>`)).text).toMatch(/^x?\u{fffd}$/u);
    },
  );

  it('does not escape XML twice', () => {
    const items = ['1 & 2', '3'].map((item) => xml`<i>${item}</i>`);
    expect(String(xml`<l>${items}${xml`<n/>`}${undefined}${4}</l>`)).toBe('<l><i>1 &amp; 2</i><i>3</i><n/>4</l>');
  });
});
