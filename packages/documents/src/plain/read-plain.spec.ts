import { interruptible } from '../../../../test/support/interruptible';
import { Warnings } from '../warnings';
import { paragraphsOf, readPlain } from './read-plain';

const read = (text: string) => {
  const warnings = new Warnings();
  return { ...readPlain(text, warnings), warnings: warnings.toSentences() };
};
const titles = (text: string) => read(text).chapters.map(({ title }) => title);
const filler = (length: number) => 'Some words of a text. '.repeat(Math.ceil(length / 22)).trim();

describe('readPlain', () => {
  it('is one chapter without any heading', () => {
    expect(read('One.\n\nTwo.').chapters).toEqual([{ text: 'One.\n\nTwo.', syntax: 'text', level: 1 }]);
  });

  it('reads a novel of Project Gutenberg: without its header, contents and licence, and with its chapters', () => {
    const book = `The Project Gutenberg eBook of The Garden\n\nTitle: The Garden\nAuthor: Ann Green\nLanguage: French\n
*** START OF THE PROJECT GUTENBERG EBOOK THE GARDEN ***\n\nTHE GARDEN\n\nby Ann Green\n\nCONTENTS\n
 CHAPTER I. The Gate\n CHAPTER II. The Well\n CHAPTER III. The Wall\n\n\nCHAPTER I.\nThe Gate\n
It was late in\nthe day.\n\n* * *\n\nChapter 1 was the first that she read.\n\nCHAPTER II.\nThe Well\n\nThe well was deep.\n
CHAPTER III.\nThe Wall\n\nThe end.\n\n*** END OF THE PROJECT GUTENBERG EBOOK THE GARDEN ***\n\nLicence`;
    const { warnings, ...document } = read(book.replaceAll('\n', '\r\n'));
    expect(document).toEqual({
      title: 'The Garden',
      author: 'Ann Green',
      language: 'fr',
      chapters: [
        { title: 'The Garden', text: 'THE GARDEN\n\nby Ann Green', syntax: 'text', level: 1 },
        {
          title: 'CHAPTER I. The Gate',
          text: 'CHAPTER I.\nThe Gate\n\nIt was late in\nthe day.\n\n[pause 1s]\n\nChapter 1 was the first that she read.',
          syntax: 'text',
          level: 1,
        },
        {
          title: 'CHAPTER II. The Well',
          text: 'CHAPTER II.\nThe Well\n\nThe well was deep.',
          syntax: 'text',
          level: 1,
        },
        { title: 'CHAPTER III. The Wall', text: 'CHAPTER III.\nThe Wall\n\nThe end.', syntax: 'text', level: 1 },
      ],
    });
    expect(warnings).toEqual([
      'The header and the licence of Project Gutenberg are not read.',
      'The table of contents is not read.',
    ]);
  });

  it.each(['End of Project Gutenberg’s The Garden', 'End of the Project Gutenberg EBook of The Garden\n\n\f '])(
    'does not read the last line %j',
    (line) => {
      const book = `The end.\n\n${line}\n*** END OF THE PROJECT GUTENBERG EBOOK THE GARDEN ***\n\nLicence`;
      expect(read(book).chapters.map(({ text }) => text)).toEqual(['The end.']);
    },
  );

  it('takes linear time for spaces without end in the last line of Project Gutenberg', () => {
    const last = `\nEnd of Project Gutenberg${' '.repeat(1_000_000)}x\n\nMore.\n`;
    const book = `Text.\n${last}*** END OF THE PROJECT GUTENBERG EBOOK`;
    expect(interruptible(() => read(book)).chapters.at(-1)!.text).toMatch(/More\.$/u);
  });

  it('reads an old book of Project Gutenberg without its header and last line', () => {
    const book = `***This is the Project Gutenberg Etext of The Harbour***\n*This 30th edition should be labeled harb30.txt.\n
Please take a look.\n\n*END THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*\n\nTHE HARBOUR\n\nIt rained.\n
End of The Project Gutenberg Etext of The Harbour\n`;
    expect(read(book)).toMatchObject({
      chapters: [{ text: 'THE HARBOUR\n\nIt rained.' }],
      warnings: ['The header and the licence of Project Gutenberg are not read.'],
    });
  });

  it('reads a number and the title below it as one title, and leaves out the contents', () => {
    const chapter = (number: string, title: string) =>
      `\n ${number}\n\n ${title}\n\n\nIt was late.\n\nThe boats came home.\n\n`;
    const text = `The Harbour\n\nCONTENTS\n\n I Introduction\n II The Wall\n III The Ferry\n\n${chapter('I', 'Introduction')}${chapter('II', 'The Wall')}${chapter('III', 'The Ferry')}`;
    expect(titles(text)).toEqual([undefined, 'I. Introduction', 'II. The Wall', 'III. The Ferry']);
    expect(read(text).chapters[1]!.text).toBe(' I\n\n Introduction\n\nIt was late.\n\nThe boats came home.');
    expect(titles('CHAPTER I\n\nThe Wall\n\nText.\n\nCHAPTER II\n\nIt began so.\n\nText.')).toEqual([
      'CHAPTER I. The Wall',
      'CHAPTER II',
    ]);
  });

  it('has chapters in parts at level 2, and reads the title of a part with its first chapter', () => {
    const { chapters } = read('Part One\n\nChapter 1\n\nA.\n\nChapter 2\n\nB.\n\nPart Two\n\nText.\n\nChapter 3\n\nC.');
    expect(chapters.map(({ title, level }) => [title, level])).toEqual([
      ['Chapter 1', 2],
      ['Chapter 2', 2],
      ['Part Two', 1],
      ['Chapter 3', 2],
    ]);
    expect(chapters[0]!.text).toBe('Part One\n\nChapter 1\n\nA.');
  });

  it('counts numerals alone as chapters only in a row', () => {
    expect(titles('I.\n\nText.\n\nII.\n\nText.')).toEqual(['I.', 'II.']);
    expect(titles('Text.\n\nI.\n\nText.\n\nIX.\n\nText.')).toEqual([undefined]);
  });

  it('does not take page numbers for chapters, but numbers of chapters', () => {
    const pages = [1, 2, 3, 4].map((page) => `${page}\n\n${filler(2000)}`).join('\n\n');
    expect(titles(pages)).toEqual([undefined]);
    const chapters = [1, 2, 3].map((chapter) => `${chapter}\n\n${filler(6000)}`).join('\n\n');
    expect(titles(chapters)).toEqual(['1', '2', '3']);
  });

  it('does not make chapters of a table of contents without a title', () => {
    const contents = 'Chapter 1\n\nChapter 2\n\nChapter 3\n\n';
    expect(titles(`${contents}Chapter 1\n\nA.\n\nChapter 2\n\nB.\n\nChapter 3\n\nC.`)).toEqual([
      'Chapter 1',
      'Chapter 2',
      'Chapter 3',
    ]);
  });

  it('cuts at form feeds that separate chapters, and not at those of pages', () => {
    expect(titles(`First\n\n${filler(6000)}\fSecond\n\n${filler(6000)}`)).toEqual([undefined, 'Second']);
    expect(titles(`${filler(900)}\f${filler(900)}\f${filler(900)}`)).toEqual([undefined]);
  });

  it('cuts a long chapter at ends of paragraphs into nearly equal parts, and loses nothing', () => {
    const paragraphs = Array.from({ length: 250 }, (_each, index) => `${index} ${filler(1000)}`);
    const { chapters } = read(`Chapter 1\n\n${paragraphs.join('\n\n')}\n\nChapter 2\n\nEnd.`);
    expect(chapters.map(({ title }) => title)).toEqual([
      'Chapter 1 (Part 1)',
      'Chapter 1 (Part 2)',
      'Chapter 1 (Part 3)',
      'Chapter 2',
    ]);
    const lengths = chapters.slice(0, 3).map(({ text }) => text.length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(3000);
    expect(
      chapters
        .slice(0, 3)
        .map(({ text }) => text)
        .join('\n\n'),
    ).toBe(`Chapter 1\n\n${paragraphs.join('\n\n')}`);
  });

  it('cuts also a paragraph without end', () => {
    const { chapters } = read('word '.repeat(50_000));
    expect(chapters.length).toBeGreaterThanOrEqual(3);
    expect(chapters.every(({ text }) => text.length <= 130_000)).toBe(true);
  });
});

describe('paragraphsOf', () => {
  it('separates paragraphs at blank lines and form feeds', () => {
    expect(paragraphsOf(' a\n b \n \t\n\n c\fd')).toEqual([
      { text: ' a\n b', isAfterFormFeed: false },
      { text: ' c', isAfterFormFeed: false },
      { text: 'd', isAfterFormFeed: true },
    ]);
  });
});
