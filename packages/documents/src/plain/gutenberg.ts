import type { Warnings } from '../warnings';

const start = /^[ \t]*\*{3}[ \t]*START OF (?:THE|THIS) PROJECT GUTENBERG E(?:BOOK|TEXT)[^\n]{0,300}\*{3}[ \t]*$/imu;
const end =
  /^[ \t]*(?:\*{3}[ \t]*END OF (?:THE|THIS) PROJECT GUTENBERG E(?:BOOK|TEXT)|\*{0,3}[ \t]?End of (?:the |this )?Project Gutenberg(?:'s|’s)? E(?:book|text))/imu;

/** How the header of books before 2002 ends. */
const smallPrint = /^[ \t]*\*(?:END[* ]{0,3}THE SMALL PRINT|END THE SMALL PRINT)[^\n]{0,300}$/imu;
const oldHeader = /^[^\n]{0,40}(?:This is )?(?:the )?Project Gutenberg(?:'s)? (?:Etext|EBook)/imu;

/** The header is in the first part of a text of this length, in UTF-16 code units. */
const maxHeaderLength = 40_000;
const field = /^(?<name>Title|Author|Language):[ \t]*(?<value>[^\n]{1,300})$/gimu;

/** Languages as Project Gutenberg names them. */
const languages: Readonly<Record<string, string>> = {
  english: 'en',
  french: 'fr',
  spanish: 'es',
  german: 'de',
  italian: 'it',
  portuguese: 'pt',
  hindi: 'hi',
};

/** A text without the header and the licence of Project Gutenberg, and what its header says. */
export interface GutenbergText {
  readonly text: string;
  readonly title?: string;
  readonly author?: string;
  readonly language?: string;
}

/** Removes what Project Gutenberg adds to its books, if a text has it. */
export function withoutGutenberg(text: string, warnings: Warnings): GutenbergText {
  const head = text.slice(0, maxHeaderLength);
  const first = start.exec(text) ?? (oldHeader.test(head) ? smallPrint.exec(head) : null);
  const last = end.exec(text);
  if ((!first && !last) || !warnings.leavesOut('gutenberg')) return { text };
  const from = first ? first.index + first[0].length : 0;
  const to = last && last.index > from ? last.index : text.length;
  const facts = new Map<string, string>();
  for (const { groups } of text.slice(0, Math.min(from, 20_000)).matchAll(field)) {
    const name = groups!['name']!.toLowerCase();
    if (!facts.has(name)) facts.set(name, groups!['value']!.trim());
  }
  return {
    text: text
      .slice(from, to)
      .trimEnd()
      .replace(/\n[ \t]*End of (?:the )?Project Gutenberg[^\n]*$/iu, '\n'),
    title: facts.get('title'),
    author: facts.get('author'),
    language: languages[facts.get('language')?.toLowerCase() ?? ''],
  };
}
