import type { Warnings } from '../warnings';

const start = /^[ \t]*\*{3}[ \t]*START OF (?:THE|THIS) PROJECT GUTENBERG EBOOK[^\n]{0,300}\*{3}[ \t]*$/imu;
const end = /^[ \t]*\*{3}[ \t]*END OF (?:THE|THIS) PROJECT GUTENBERG EBOOK/imu;
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
  const first = start.exec(text);
  const last = end.exec(text);
  if (!first && !last) return { text };
  warnings.add('gutenberg');
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
