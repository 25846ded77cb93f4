import { dispositionOf, safeFileName, uniqueFileNames } from './file-names';

describe('The name of a file for downloads', () => {
  // The rules of learn.microsoft.com/windows/win32/fileio/naming-a-file.
  it.each([...Array.from('<>:"/\\|?*'), ...Array.from({ length: 32 }, (_each, code) => String.fromCharCode(code))])(
    'has no reserved character: %j',
    (character) => {
      expect(safeFileName(`a${character}b.mp3`)).toBe('a b.mp3');
    },
  );

  const ports = ['COM', 'LPT'].flatMap((port) => Array.from('123456789¹²³', (digit) => port + digit));
  it.each(['CON', 'PRN', 'AUX', 'NUL', ...ports])('is no device: %s', (device) => {
    expect(safeFileName(`${device}.txt`)).toBe(`${device}_.txt`);
    expect(safeFileName(device.toLowerCase())).toBe(`${device.toLowerCase()}_`);
    expect(safeFileName(`${device}.tar.gz`)).toBe(`${device}_.tar.gz`);
  });

  it.each([
    ['Ends. . .mp3', 'Ends.mp3'],
    ['Ends. ', 'Ends'],
    ['.hidden.mp3', 'hidden.mp3'],
    ['  \u{0}..mp3', 'Untitled.mp3'],
    ['', 'Untitled'],
    ['Console.mp3', 'Console.mp3'],
    ['A. Con.mp3', 'A. Con.mp3'],
    ['song\u{202E}3pm.exe', 'song3pm.exe'],
    ['zero\u{200B}\u{FEFF}width.mp3', 'zerowidth.mp3'],
    ['\u{D800}x.mp3', '\u{FFFD}x.mp3'],
    ['e\u{301}te\u{301}.mp3', '\u{E9}t\u{E9}.mp3'],
    ['One.\u{2028}Two', 'One. Two'],
  ])('%j is saved as %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it.each(['本'.repeat(500), '😀'.repeat(500), 'a'.repeat(500), '👨\u{1F3FD}'.repeat(99), `a${'\u{301}'.repeat(500)}`])(
    'has at most 255 bytes and 200 characters, and keeps its extension',
    (title) => {
      const name = safeFileName(`${title}.flac`);
      expect(name).toMatch(/\.flac$/u);
      expect(name.isWellFormed()).toBe(true);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(name.length).toBeLessThanOrEqual(200);
      expect(safeFileName(name)).toBe(name);
    },
  );

  it('differs from others also where case is ignored', () => {
    const names = ['Chapter.mp3', 'chapter.mp3', 'CHAPTER (2).mp3', 'Straße.mp3', 'STRASSE.mp3', 'Chapter.vtt'];
    expect(uniqueFileNames(names)).toEqual([
      'Chapter.mp3',
      'chapter (2).mp3',
      'CHAPTER (2) (2).mp3',
      'Straße.mp3',
      'STRASSE (2).mp3',
      'Chapter.vtt',
    ]);
  });

  it('is in the header in ASCII for old clients, and in UTF-8 for others', () => {
    expect(dispositionOf('Über 100%25: naïve.mp3', 'inline')).toBe(
      `inline; filename="Uber 100_25 naive.mp3"; filename*=UTF-8''%C3%9Cber%20100%2525%20na%C3%AFve.mp3`,
    );
    expect(dispositionOf('one.mp3', 'attachment')).toBe('attachment; filename=one.mp3');
  });
});
