import { SaxesParser, type SaxesTagNS } from 'saxes';
import { ApiError } from '../../../platform/errors/api-error';
import { printable } from '@voxgate/speech/messages/printable';
import type { TimeSliced } from '@voxgate/speech';
import type { DictionaryRule } from '../dictionary-rule';
import { maxRules } from '../limits';
import { readRule } from '../read-rules';
import { decodeXml } from './decode-xml';
import { ownNamespace, plsNamespace, undetermined } from './pls-vocabulary';

/** What a lexicon has for a dictionary. */
export interface Lexicon {
  /** The language of its words; `null`: none. */
  language: string | null;
  rules: DictionaryRule[];
  /** What has no effect or was read otherwise. */
  warnings: string[];
}

/** Characters that are parsed in one step. */
const charactersPerStep = 4096;

/** Maximum nesting of elements. Metadata may be nested. */
const deepest = 32;

/** Maximum number of attributes of an element. The parser reads all of them in one step. */
const maxAttributes = 50;

const maxWarnings = 100;

/** Maximum number of graphemes and of pronunciations of a lexeme, which is read in one step. */
const maxGraphemes = 100;
const maxReadings = 20;

/** Maximum length of a word, pronunciation or alias before it is checked, so that messages stay short. */
const maxTextLength = 2000;

const languageTag = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/;

/** The names that alphabets have in lexicons. */
const alphabets: Readonly<Record<string, string>> = {
  ipa: 'ipa',
  'cmu-arpabet': 'cmu-arpabet',
  'x-cmu-arpabet': 'cmu-arpabet',
  'x-sampa': 'x-sampa',
};

/** What a lexeme says for its words. */
interface Reading {
  kind: 'alias' | 'phoneme';
  text: string;
  alphabet: string;
  isPreferred: boolean;
}

interface Lexeme {
  line: number;
  graphemes: string[];
  readings: Reading[];
  isExact: boolean;
  isWhole: boolean;
}

/**
 * Reads a lexicon of PLS 1.0. Words that cannot be used, for example because of a phoneme that the voices do not have, are left out
 * with a warning. Document type declarations, and so entities, are refused.
 *
 * @param bytes UTF-8, or UTF-16 with a byte order mark.
 * @throws {ApiError} `INVALID_PLS`, with the line, if it is not a lexicon, or if none of its words can be used.
 */
export function* readLexicon(bytes: Uint8Array): TimeSliced<Lexicon> {
  const text = decodeXml(bytes);
  const reader = new LexiconReader();
  for (let start = 0; start < text.length; start += charactersPerStep) {
    reader.write(text.slice(start, start + charactersPerStep));
    yield;
  }
  return reader.finish();
}

class LexiconReader {
  private readonly parser = new SaxesParser({ xmlns: true });
  private readonly rules = new Map<string, DictionaryRule>();
  private readonly warnings: string[] = [];
  private language: string | null = null;
  private alphabet = 'ipa';
  private depth = 0;
  private attributes = 0;
  /** The depth of an element that is skipped with all of its content. */
  private skippedDepth: number | undefined;
  private hasRoot = false;
  private lexemes = 0;
  private lexeme: Lexeme | undefined;
  private reading: Omit<Reading, 'text'> | undefined;
  private text: string | undefined;
  private moreWarnings = 0;

  constructor() {
    this.parser.on('error', ({ message }) => {
      // Its message begins with the line and column.
      throw invalid(
        `It is not well-formed XML: ${printable(message.replace(/^\d+:\d+: /u, ''), 200)}`,
        this.parser.line,
      );
    });
    this.parser.on('doctype', () => {
      throw invalid('It has a document type declaration (<!DOCTYPE>). Remove it.', this.parser.line);
    });
    this.parser.on('xmldecl', ({ version }) => {
      if (version !== undefined && version !== '1.0') throw invalid('It is not XML 1.0.', this.parser.line);
    });
    this.parser.on('opentagstart', () => (this.attributes = 0));
    this.parser.on('attribute', ({ name }) => this.countAttribute(name));
    this.parser.on('opentag', (tag) => this.open(tag));
    this.parser.on('closetag', (tag) => this.close(tag));
    this.parser.on('text', (text) => this.addText(text));
    this.parser.on('cdata', (text) => this.addText(text));
  }

  write(text: string): void {
    this.parser.write(text);
  }

  finish(): Lexicon {
    this.parser.close();
    const { language, warnings, moreWarnings } = this;
    if (!this.hasRoot) throw invalid('It is empty.', 1);
    const rules = [...this.rules.values()];
    if (rules.length === 0 && this.lexemes > 0) {
      throw new ApiError('INVALID_PLS', `None of its words can be used. ${warnings.slice(0, 5).join(' ')}`);
    }
    const rest = moreWarnings > 0 ? [`There are ${moreWarnings} more warnings.`] : [];
    return { language, rules, warnings: [...warnings, ...rest] };
  }

  private countAttribute(name: string): void {
    if (++this.attributes <= maxAttributes) return;
    throw invalid(
      `An element has more than ${maxAttributes} attributes, such as ${printable(name, 50)}.`,
      this.parser.line,
    );
  }

  private open(tag: SaxesTagNS): void {
    if (++this.depth > deepest) throw invalid(`Its elements are nested more than ${deepest} deep.`, this.parser.line);
    if (this.skippedDepth !== undefined) return;
    if (this.depth === 1) return this.openRoot(tag);
    if (tag.uri !== plsNamespace && tag.uri !== '') return this.skip();
    if (this.depth === 2 && tag.local === 'lexeme') return this.openLexeme(tag);
    if (this.depth === 3 && this.lexeme) return this.openPart(tag);
    if (tag.local !== 'meta' && tag.local !== 'metadata') this.warn(`<${tag.local}> has no effect here.`);
    return this.skip();
  }

  private openRoot(tag: SaxesTagNS): void {
    const { line } = this.parser;
    if (tag.local !== 'lexicon') {
      throw invalid(`Its first element is <${printable(tag.local, 50)}>, not <lexicon>.`, line);
    }
    if (tag.uri !== plsNamespace && tag.uri !== '') {
      throw invalid(`<lexicon> is not in the namespace ${plsNamespace}.`, line);
    }
    this.hasRoot = true;
    const version = attributeOf(tag, 'version');
    if (version !== undefined && version !== '1.0') this.warn('version is not 1.0. The lexicon is read as 1.0.');
    this.alphabet = attributeOf(tag, 'alphabet') ?? 'ipa';
    const language = attributeOf(tag, 'xml:lang');
    if (language === undefined || language === undetermined) return;
    if (languageTag.test(language)) this.language = language;
    else this.warn('xml:lang is not a language tag.');
  }

  private openLexeme(tag: SaxesTagNS): void {
    this.lexemes++;
    if (this.lexemes > maxRules) throw invalid(`It has more than ${maxRules} lexemes.`, this.parser.line);
    if (attributeOf(tag, 'role') !== undefined)
      this.warn('role has no effect: the pronunciation is the same in every role.');
    this.lexeme = {
      line: this.parser.line,
      graphemes: [],
      readings: [],
      isExact: ownFlag(tag, 'case-sensitive'),
      isWhole: ownFlag(tag, 'word-boundaries'),
    };
  }

  private openPart(tag: SaxesTagNS): void {
    const { local: name } = tag;
    if (name === 'example') return this.skip();
    if (name !== 'grapheme' && name !== 'phoneme' && name !== 'alias') {
      this.warn(`<${name}> has no effect here.`);
      return this.skip();
    }
    this.text = '';
    if (name !== 'grapheme') {
      const alphabet = attributeOf(tag, 'alphabet') ?? this.alphabet;
      this.reading = { kind: name, alphabet, isPreferred: attributeOf(tag, 'prefer')?.trim() === 'true' };
    }
  }

  private close({ local: name }: SaxesTagNS): void {
    if (this.skippedDepth === this.depth) this.skippedDepth = undefined;
    else if (this.skippedDepth === undefined && this.lexeme) {
      if (this.depth === 2) this.addLexeme(this.lexeme);
      else if (this.depth === 3 && this.text !== undefined) {
        const text = this.text.trim().replaceAll(/\s+/gu, ' ');
        if (name === 'grapheme') this.lexeme.graphemes.push(text);
        else this.lexeme.readings.push({ ...this.reading!, text });
        this.text = undefined;
        if (this.lexeme.graphemes.length > maxGraphemes || this.lexeme.readings.length > maxReadings) {
          throw invalid(
            `A lexeme has more than ${maxGraphemes} graphemes or ${maxReadings} pronunciations.`,
            this.parser.line,
          );
        }
      }
    }
    this.depth--;
  }

  private addText(text: string): void {
    if (this.text === undefined || this.skippedDepth !== undefined) return;
    if (this.text.length + text.length > maxTextLength) {
      throw invalid(`An element has more than ${maxTextLength} characters of text.`, this.parser.line);
    }
    this.text += text;
  }

  private addLexeme({ line, graphemes, readings, isExact, isWhole }: Lexeme): void {
    this.lexeme = undefined;
    if (graphemes.length === 0) return this.warn('a lexeme without <grapheme> is left out.', line);
    const words = printable(
      graphemes
        .slice(0, 3)
        .map((word) => JSON.stringify(word))
        .join(', '),
      120,
    );
    if (readings.length === 0) return this.warn(`${words} has neither <phoneme> nor <alias>, and is left out.`, line);
    const preferred = readings.filter(({ isPreferred }) => isPreferred);
    const ordered = [...preferred, ...readings.filter(({ isPreferred }) => !isPreferred)];
    for (const word of graphemes) this.addWord(word, ordered, { line, isExact, isWhole });
    return undefined;
  }

  /** Adds a rule with the first reading that can be used. */
  private addWord(
    word: string,
    readings: readonly Reading[],
    { line, isExact, isWhole }: Pick<Lexeme, 'line' | 'isExact' | 'isWhole'>,
  ): void {
    let found: DictionaryRule | undefined;
    for (const { kind, text, alphabet } of readings) {
      const known = Object.hasOwn(alphabets, alphabet) ? alphabets[alphabet]! : undefined;
      if (kind === 'phoneme' && known === undefined) {
        this.warn(
          `the alphabet ${quoted(alphabet)} of ${quoted(word)} is not supported; use ipa, cmu-arpabet or x-sampa.`,
          line,
        );
        continue;
      }
      const said = kind === 'alias' ? { alias: text } : { phonemes: text, alphabet: known };
      const read = readRule({ word, ...said, case_sensitive: isExact, word_boundaries: isWhole });
      if ('rule' in read) {
        found = read.rule;
        break;
      }
      this.warn(`${read.problem.field || 'the word'} ${read.problem.rule}.`, line);
    }
    if (!found) return this.warn(`${quoted(word)} is left out.`, line);
    if (this.rules.has(found.word))
      return this.warn(`${quoted(word)} has a pronunciation already. The first one counts.`, line);
    if (this.rules.size === maxRules) throw invalid(`It has more than ${maxRules} words.`, line);
    this.rules.set(found.word, found);
    return undefined;
  }

  private skip(): void {
    this.skippedDepth = this.depth;
  }

  private warn(message: string, line = this.parser.line): void {
    if (this.warnings.length === maxWarnings) this.moreWarnings++;
    else this.warnings.push(`Line ${line}: ${printable(message, 300)}`);
  }
}

function attributeOf({ attributes }: SaxesTagNS, name: string): string | undefined {
  return Object.hasOwn(attributes, name) ? attributes[name]!.value : undefined;
}

/** An attribute that says `false`. Its prefix may be any. */
function ownFlag({ attributes }: SaxesTagNS, name: string): boolean {
  return !Object.values(attributes).some(
    ({ uri, local, value }) => uri === ownNamespace && local === name && value === 'false',
  );
}

function quoted(text: string): string {
  return printable(JSON.stringify(text), 80);
}

function invalid(message: string, line: number): ApiError {
  return new ApiError('INVALID_PLS', `The lexicon cannot be read (line ${line}). ${message}`);
}
