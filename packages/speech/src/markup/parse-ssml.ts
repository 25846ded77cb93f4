import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { InvalidMarkupError } from '../errors';
import type { MarkedText, SpeechStyle } from '../text/marked-text';
import { type Attributes, commonAttributes, elementOf, type ElementRule, unsupportedElement } from './elements';
import { lenientElementOf } from './lenient-elements';
import { MarkedTextBuilder } from './marked-text-builder';
import { MarkupProblem, quoted } from './markup-problem';
import { positionOf, type SourcePosition } from './source-position';
import { partsOfCdata, partsOfText, type TextPart } from './text-parts';
import { primarySubtag } from '../text/primary-subtag';
import { readLanguage } from './values';

/** How to parse a document. */
export interface SsmlOptions {
  /** Maximum number of elements. */
  readonly maxElements: number;
  /** The language of the voice, a BCP 47 tag. If `speak` names the same language, in whatever region, that has no effect. */
  readonly voiceLanguage?: string;
  /** Whether the text may also be the content of `speak` alone. */
  readonly isFragmentAllowed?: boolean;
  /** Whether it was written for another service: elements and attributes that are not known have no effect, and values are read less strictly. */
  readonly isLenient?: boolean;
}

/** What was before a part of a document. */
export interface SsmlBefore {
  /** The start tags of the elements that are open, without line ends. */
  readonly open: readonly string[];
  /** Where the part begins. */
  readonly position: SourcePosition;
}

const noSpeak = 'SSML begins with <speak>. Wrap the text in <speak> and </speak>, or send it as plain text';

/** Maximum nesting of elements. */
const deepest = 32;

/** The namespaces whose names are known. */
const ssmlNamespace = 'http://www.w3.org/2001/10/synthesis';
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
const schemaNamespace = 'http://www.w3.org/2001/XMLSchema-instance';
const namespaceNames = 'http://www.w3.org/2000/xmlns/';

/** An element whose end has not been read. */
interface OpenElement {
  readonly name: string;
  readonly rule: ElementRule;
  readonly attributes: Attributes;
  /** Where its start tag begins and ends, in UTF-16 code units. */
  readonly start: number;
  readonly contentStart: number;
  readonly style: SpeechStyle;
  readonly preservesSpace: boolean;
  /** Its text so far, if it may have text alone. */
  text: string;
}

/**
 * Parses SSML 1.1. What it supports is in `elements.ts`. All offsets of the result are those of the source with its tags. There are no entities
 * but those of XML, and no document type. Takes linear time.
 *
 * @throws {InvalidMarkupError} if it is not well-formed, or has something that is not supported.
 */
export function parseSsml(source: string, options: SsmlOptions): MarkedText {
  return new SsmlReader(source, options).read();
}

/**
 * Parses a part of a document that arrives in parts. Elements may be open at its begin and its end, except those that have no other elements
 * in them. Several documents may follow each other.
 *
 * @returns the part, with offsets of its own, and the elements that are open after it.
 * @throws {InvalidMarkupError} as `parseSsml`; with the line and the column in all of the text.
 */
export function parseSsmlPart(
  source: string,
  options: SsmlOptions,
  before: SsmlBefore,
): { marked: MarkedText; open: string[] } {
  return new SsmlReader(before.open.join('') + source, options, before).readPart();
}

/**
 * Reads the tokens of a document. saxes checks that it is well-formed and finds the tags. Where each token begins and ends follows
 * from the source, because neither text nor attributes can have a `<`.
 */
class SsmlReader {
  private readonly builder: MarkedTextBuilder;
  private readonly open: OpenElement[] = [];
  private elements = 0;
  /** Up to here, the source has been read. */
  private at = 0;
  /** Whether the text is a whole document, and not only the content of `speak`. */
  private readonly isDocument: boolean;

  constructor(
    private readonly source: string,
    private readonly options: SsmlOptions,
    private readonly before?: SsmlBefore,
  ) {
    this.builder = new MarkedTextBuilder(source);
    this.isDocument = !before && /^[\s\ufeff]*<(?:\?xml\s|!|[\w.-]*:?speak\b)/u.test(source);
  }

  read(): MarkedText {
    const { source, isDocument } = this;
    if (!isDocument && !this.options.isFragmentAllowed) this.refuse(Math.max(0, source.search(/\S/u)), noSpeak);
    this.parser().write(source).close();
    this.textUntil(source.length);
    return this.builder.build();
  }

  readPart(): { marked: MarkedText; open: string[] } {
    const { source } = this;
    // The declaration is that of a document, but the parser sees a fragment.
    this.parser().write(source.replace(/^\s*<\?xml\s[^<>]{0,200}\?>/u, (written) => ' '.repeat(written.length)));
    const unfinished = /<|&[^;]*$/u.exec(source.slice(this.at));
    if (unfinished)
      this.refuse(this.at + unfinished.index, 'this is not well-formed XML: it ends within a tag or a reference');
    this.textUntil(source.length);
    const last = this.open.at(-1);
    if (last && last.rule.content !== 'any') {
      this.refuse(last.start, `<${last.name}> and its end tag must be sent before a flush and the end of the text`);
    }
    const open = this.open.map(({ start, contentStart }) => source.slice(start, contentStart).replaceAll(/\s/gu, ' '));
    return { marked: withoutStart(this.builder.build(), this.partStart), open };
  }

  /** Where the part of a document begins. */
  private get partStart(): number {
    return this.before?.open.reduce((sum, { length }) => sum + length, 0) ?? 0;
  }

  private parser() {
    // Another version of XML would allow control characters.
    const version = { forceXMLVersion: true, defaultXMLVersion: '1.0' } as const;
    const parser = new SaxesParser({ xmlns: true, position: false, fragment: !this.isDocument, ...version });
    parser.on('error', ({ message }) =>
      this.refuse(
        Math.max(0, parser.position - 1),
        `this is not well-formed XML: ${message.slice(0, 200).replace(/[.\s]*$/u, '')}`,
      ),
    );
    parser.on('doctype', () =>
      this.refuse(this.tokenStart(), 'a document type (<!DOCTYPE>) is not supported. Remove it'),
    );
    parser.on('opentag', (tag) => this.openTag(tag, parser.position));
    parser.on('closetag', (tag) => this.closeTag(tag, parser.position));
    parser.on('comment', () => this.pass('<!--', '-->'));
    parser.on('processinginstruction', () => this.pass('<?', '?>'));
    parser.on('xmldecl', () => this.pass('<?', '?>'));
    parser.on('cdata', () => this.cdata());
    return parser;
  }

  private openTag(tag: SaxesTagNS, end: number): void {
    const start = this.tokenStart();
    const outer = this.open.at(-1);
    const name = tag.uri === ssmlNamespace || tag.uri === '' ? tag.local : tag.name;
    this.problemsAt(start, () => {
      if (++this.elements > this.options.maxElements) {
        throw new MarkupProblem(`there are more than ${this.options.maxElements} elements. Divide the text`);
      }
      if (this.open.length >= deepest) throw new MarkupProblem(`elements are nested more than ${deepest} deep`);
      const rule = this.ruleOf(tag, name, outer);
      if (this.open.length === 0 && name !== 'speak' && !this.options.isFragmentAllowed) {
        throw new MarkupProblem(`the first element must be <speak>, not <${name}>`);
      }
      if (outer && name === 'speak' && !this.options.isLenient)
        throw new MarkupProblem('<speak> may only be the first element');
      if (outer && outer.rule.content !== 'any' && outer.rule.content !== 'hidden') {
        const content = outer.rule.content === 'text' ? 'only text' : 'nothing';
        throw new MarkupProblem(`<${outer.name}> may have ${content} in it, but has <${name}>`);
      }
      const attributes = attributesOf(name, Object.values(tag.attributes), rule.attributes, this.options.isLenient);
      const space = attributes['xml:space'];
      const preservesSpace = space === undefined ? outer?.preservesSpace === true : space === 'preserve';
      const element = { name, rule, attributes, start, contentStart: end, preservesSpace, text: '' };
      this.enter({ ...element, style: this.styleOf(element, outer?.style ?? {}) });
    });
  }

  /** @throws {MarkupProblem} if an element is not supported. */
  private ruleOf({ uri, prefix, local }: SaxesTagNS, name: string, outer: OpenElement | undefined): ElementRule {
    const isSsml = uri === ssmlNamespace || uri === '';
    const rule = this.options.isLenient
      ? lenientElementOf(isSsml || prefix === '' ? name : local, outer)
      : elementOf(name, isSsml);
    if (!rule) throw unsupportedElement(name);
    return rule;
  }

  /** Applies a start tag: the text before it, then what it does. */
  private enter(element: OpenElement): void {
    const { rule, start, contentStart, attributes, style } = element;
    this.textUntil(start, rule.ends !== undefined);
    if (rule.ends) this.builder.end(start, rule.ends);
    const breakLength = rule.breakLength?.(attributes);
    if (breakLength) this.builder.pause(start, breakLength);
    if (rule.markName) this.builder.mark(start, rule.markName(attributes));
    this.builder.skip(start, contentStart);
    this.builder.changeStyle(contentStart, style);
    this.at = contentStart;
    this.open.push(element);
  }

  private styleOf({ name, rule, attributes, start }: Omit<OpenElement, 'style'>, outer: SpeechStyle): SpeechStyle {
    const tag = attributes['xml:lang'];
    if (name === 'speak' && tag !== undefined) {
      const language = readLanguage(tag);
      const { voiceLanguage } = this.options;
      return voiceLanguage && primarySubtag(voiceLanguage) === primarySubtag(language) ? outer : { ...outer, language };
    }
    return rule.style ? rule.style(attributes, outer, start) : outer;
  }

  private closeTag(tag: SaxesTagNS, position: number): void {
    const start = tag.isSelfClosing ? position : this.tokenStart();
    const element = this.open.at(-1)!;
    const { rule, attributes, start: opened, contentStart } = element;
    this.textUntil(start, rule.ends !== undefined);
    if (rule.reading) {
      const written = element.text.trim().replaceAll(/\s+/gu, ' ');
      const reading = this.problemsAt(opened, () => rule.reading!(attributes, written));
      if (reading) this.builder.instruct(contentStart, start, reading, written);
      else if (written === '') this.builder.skip(contentStart, start);
      else this.builder.read(contentStart, start, written);
    }
    this.open.pop();
    this.builder.changeStyle(start, this.open.at(-1)?.style ?? {});
    if (rule.ends) this.builder.end(start, rule.ends);
    this.builder.skip(start, position);
    this.at = position;
  }

  /** Reads the text up to the next tag, comment or section. */
  private textUntil(end: number, isBeforeBlock = false): void {
    this.speak([...partsOfText(this.source, this.at, end)], isBeforeBlock);
    this.at = end;
  }

  private cdata(): void {
    const start = this.tokenStart();
    const end = this.source.indexOf(']]>', start) + ']]>'.length;
    this.textUntil(start);
    const [from, to] = [start + '<![CDATA['.length, end - ']]>'.length];
    const isRead = isPassedOver(this.open.at(-1));
    if (isRead) this.builder.skip(start, from);
    this.speak([...partsOfCdata(this.source, from, to)], false);
    if (isRead) this.builder.skip(to, end);
    this.at = end;
  }

  /** A comment or a processing instruction, which is not spoken. */
  private pass(opening: string, closing: string): void {
    const start = this.tokenStart();
    const end = this.source.indexOf(closing, start + opening.length) + closing.length;
    this.textUntil(start);
    const element = this.open.at(-1);
    if (!element || isPassedOver(element)) this.builder.skip(start, end);
    this.at = end;
  }

  private speak(parts: readonly TextPart[], isBeforeBlock: boolean): void {
    const { builder } = this;
    const element = this.open.at(-1);
    if (!element && this.before && !this.options.isFragmentAllowed) {
      const text = parts.find(({ kind }) => kind !== 'space');
      if (text) this.refuse(text.start, noSpeak);
    }
    if (!element && this.isDocument) {
      // White space and a byte order mark.
      for (const { start, end } of parts) builder.skip(start, end);
      return;
    }
    if (element?.rule.content === 'hidden') {
      for (const { start, end } of parts) builder.skip(start, end);
      return;
    }
    if (element && element.rule.content !== 'any') {
      for (const { text } of parts) element.text += text;
      if (element.rule.content === 'none' && element.text.trim() !== '') {
        this.refuse(element.start, `<${element.name}> may have nothing in it`);
      }
      return;
    }
    for (const [index, { start, end, kind, text }] of parts.entries()) {
      if (kind === 'reference') builder.read(start, end, text);
      else if (kind === 'text' || element?.preservesSpace) builder.keep(start, end);
      else if (isBeforeBlock && index === parts.length - 1) builder.skip(start, end);
      else builder.space(start, end);
    }
  }

  /** Where the token begins that has just been read. */
  private tokenStart(): number {
    return this.source.indexOf('<', this.at);
  }

  /** Runs work whose problems are those of the token at an offset. */
  private problemsAt<T>(offset: number, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof MarkupProblem) this.refuse(offset, error.rule, error);
      throw error;
    }
  }

  private refuse(offset: number, rule: string, cause?: unknown): never {
    const { before, source, partStart } = this;
    const { line, column } = positionOf(source.slice(partStart), Math.max(0, offset - partStart));
    const { line: firstLine, column: firstColumn } = before?.position ?? { line: 1, column: 1 };
    throw new InvalidMarkupError(firstLine + line - 1, line === 1 ? firstColumn + column - 1 : column, rule, { cause });
  }
}

/** Whether what is between the tags of an element is skipped or spoken by itself, and not read at its end as a whole. */
function isPassedOver(element: OpenElement | undefined): boolean {
  return element?.rule.content === 'any' || element?.rule.content === 'hidden';
}

/** A text without its first characters, which have nothing that is spoken. */
function withoutStart(marked: MarkedText, length: number): MarkedText {
  const within = <Range extends { readonly start: number; readonly end: number }>(ranges: readonly Range[]) =>
    ranges.flatMap((range) =>
      range.end > length ? [{ ...range, start: Math.max(0, range.start - length), end: range.end - length }] : [],
    );
  const after = <Place extends { readonly at: number }>(places: readonly Place[]) =>
    places.flatMap((place) => (place.at >= length ? [{ ...place, at: place.at - length }] : []));
  return {
    ...marked,
    source: marked.source.slice(length),
    instructions: within(marked.instructions),
    styles: within(marked.styles),
    breaks: after(marked.breaks),
    marks: after(marked.marks),
    boundaries: after(marked.boundaries),
  };
}

/** The attributes of an element, without namespaces. */
function attributesOf(
  element: string,
  given: readonly SaxesAttributeNS[],
  own: ElementRule['attributes'],
  isLenient = false,
): Attributes {
  const rules = { ...commonAttributes, ...own };
  const attributes: Record<string, string> = Object.create(null);
  for (const { uri, local, name, value } of given) {
    if (uri === namespaceNames || (element === 'speak' && uri === schemaNamespace)) continue;
    const known = uri === xmlNamespace ? `xml:${local}` : uri === '' || uri === ssmlNamespace ? local : name;
    if (!Object.hasOwn(rules, known)) {
      if (isLenient) continue;
      const supported = Object.keys(own).join(', ') || 'none';
      throw new MarkupProblem(
        `<${element}> has the attribute ${quoted(name)}, which is not supported. Supported: ${supported}`,
      );
    }
    attributes[known] = value;
  }
  for (const [name, { required }] of Object.entries(own)) {
    if (required && attributes[name] === undefined) {
      throw new MarkupProblem(`<${element}> must have the attribute ${name}`);
    }
  }
  return attributes;
}
