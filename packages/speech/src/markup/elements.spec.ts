import { inBackticks, readPage, tableRows } from '../../../../test/app/docs/support/page';
import { commonAttributes, elements } from './elements';
import { parseSsml } from './parse-ssml';

const page = readPage('docs/ssml.md');

describe('docs/ssml.md', () => {
  it('lists every element with its attributes and what they accept', () => {
    const rows = tableRows(page, 'element').map((row) => row.slice(0, 3));
    const expected = Object.entries(elements).flatMap(([element, { attributes }]) => {
      const listed = Object.entries(attributes as Record<string, { accepts: string; required?: true }>);
      const ofElement = listed.map(([name, { accepts, required }]) => [
        `\`${element}\``,
        `\`${name}\`${required ? ' (required)' : ''}`,
        accepts,
      ]);
      return ofElement.length > 0 ? ofElement : [[`\`${element}\``, '', '']];
    });
    expect(rows).toEqual(expected);
  });

  it('lists the attributes of all elements', () => {
    const rows = tableRows(page, 'attribute of any element').map(([name]) => inBackticks(name!)[0]);
    expect(rows).toEqual(Object.keys(commonAttributes));
  });

  it('has only examples that are supported', () => {
    const examples = Array.from(page.matchAll(/^```xml\n(.*?)^```$/gmsu), ([, example]) => example!);
    expect(examples.length).toBeGreaterThan(1);
    for (const example of examples) expect(() => parseSsml(example, { maxElements: 1000 })).not.toThrow();
  });
});
