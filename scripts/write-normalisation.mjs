// Writes what follows from the classes of text and their tested examples: the tables in docs/normalisation.md and
// docs/normalisation-languages.md. What stands before the marks is written by hand. With --check, writes nothing and fails if a page is out
// of date.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { writeGenerated } from './support/generated-files.mjs';
import { inProject } from './support/project.mjs';

const require = createRequire(import.meta.url);
const { englishClasses } = require('../dist/packages/speech/src/text/english/classes.js');
const { languageClasses } = require('../dist/packages/speech/src/text/languages/rules.js');
const { normalize } = require('../dist/packages/speech/src/text/normalize.js');

const texts = 'packages/speech/src/text';
const json = (path) => JSON.parse(readFileSync(inProject(`${texts}/${path}`), 'utf8'));
const languages = [
  ['fr', 'French'],
  ['es', 'Spanish'],
  ['it', 'Italian'],
  ['pt', 'Portuguese'],
  ['hi', 'Hindi'],
  ['de', 'German'],
  ['zh', 'Chinese'],
  ['ja', 'Japanese'],
];

/** A text with its line breaks and what is invisible in it. */
function visible(text) {
  return text
    .replaceAll('\n', '⏎')
    .replace(/[\p{Cc}\p{Cf}\u00a0]/gu, (character) =>
      /[\u200d\u{e0000}-\u{e0fff}]/u.test(character)
        ? character
        : `⟨U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    )
    .trim();
}

function code(text) {
  const shown = visible(text);
  if (shown === '') return '(nothing)';
  const ticks = '`'.repeat(1 + Math.max(0, ...Array.from(shown.matchAll(/`+/gu), ([run]) => run.length)));
  const space = /^`|`$/u.test(shown) ? ' ' : '';
  return `${ticks}${space}${shown}${space}${ticks}`;
}

const cell = (text) => text.replaceAll('|', '\\|');

function table(header, rows) {
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
}

/** Each class with what it accepts, and what is said for its first example. */
function classTable(classes, language) {
  const rows = classes.map(({ name, accepts }) => {
    const [, example] = /`([^`]+)`/u.exec(accepts);
    const { normalized } = normalize(example, { language, mode: 'auto', emoji: 'silent' });
    return [name, accepts, code(example), code(normalized)];
  });
  return table(['class', 'accepts', 'written', 'spoken'], rows);
}

function examples() {
  const sections = json('normalization-cases.json').map(({ name, about, cases }) => {
    const rows = cases.map(([written, spoken]) => [code(written), code(spoken)]);
    return `## ${name}\n\n${about}\n\n${table(['written', 'spoken'], rows)}`;
  });
  const { latex, inText } = json('formulas/formula-cases.json');
  const formulas = [...latex, ...inText].map(([written, spoken]) => [code(written), code(spoken)]);
  return [...sections, `## Formulas\n\n${table(['written', 'spoken'], formulas)}`].join('\n\n');
}

function classesOfLanguages() {
  const sections = languages.map(([tag, name]) => {
    const { about } = json(`languages/${name.toLowerCase()}/sentences.json`);
    return `## ${name}\n\n${about}\n\n${classTable(languageClasses(tag), tag)}`;
  });
  return sections.join('\n\n');
}

/** A page with what follows a mark, up to the end, written anew. */
function after(mark, text, written) {
  const at = text.indexOf(mark);
  if (at === -1) throw new Error(`There is no "${mark}".`);
  return `${text.slice(0, at)}${mark}\n\n${written}\n`;
}

const mark = '<!-- What follows is written by `npm run normalisation`. -->';
const pages = [
  [
    'docs/normalisation.md',
    () => `## Classes of English text\n\n${classTable(englishClasses, 'en-US')}\n\n${examples()}`,
  ],
  ['docs/normalisation-languages.md', classesOfLanguages],
];

await writeGenerated(
  'npm run normalisation',
  pages.map(([name, write]) => {
    const path = inProject(name);
    return [path, after(mark, readFileSync(path, 'utf8'), write()), true];
  }),
);
