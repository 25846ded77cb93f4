import { xmlElements } from '../epub/xml-elements';

/** What the styles of a document say. */
export interface Styles {
  /** For mammoth: which style is which element of HTML. */
  readonly map: readonly string[];
  /** The language of the text, as it is written. */
  readonly language?: string;
}

interface ParagraphStyle {
  readonly id: string;
  name: string;
  basedOn?: string;
  /** From 0. */
  outlineLevel?: number;
}

/** Styles may be based on others, at most this many times. */
const deepestBase = 10;

/** The title is above the headings. */
const usualStyles = [
  "p[style-name='Title'] => h1:fresh",
  ...Array.from({ length: 9 }, (_, index) => `p[style-name='heading ${index + 1}'] => h${levelOf(index)}:fresh`),
];

/** For mammoth: leaves out tables of contents. */
export const withoutContents: readonly string[] = [
  "p[style-name^='toc '] => !",
  "p[style-name='Table of Contents'] => !",
  "p[style-name='TOC Heading'] => !",
  "p[style-name='Contents Heading'] => !",
  "p[style-name^='Contents '] => !",
];

/** The names of the styles of {@link withoutContents}. */
export const contentsStyle = /^(?:toc |table of contents$|contents )/iu;

/** Reads `word/styles.xml`. A style with an outline level is that of a heading, whatever its name is. */
export function readStyles(source: string): Styles {
  const styles = new Map<string, ParagraphStyle>();
  let language: string | undefined;
  let style: ParagraphStyle | undefined;
  for (const { name, attributes } of source === '' ? [] : xmlElements(source)) {
    const value = attributes['w:val'] ?? '';
    if (name === 'style') {
      style = { id: attributes['w:styleid'] ?? '', name: '' };
      if (attributes['w:type'] === 'paragraph') styles.set(style.id, style);
    } else if (name === 'lang' && style === undefined) language ??= attributes['w:val'];
    else if (name === 'name' && style?.name === '') style.name = value;
    else if (name === 'basedon' && style) style.basedOn = value;
    else if (name === 'outlinelvl' && style) style.outlineLevel = Number(value);
  }
  const own = [...styles.values()].flatMap(({ id, name }) => {
    const level = outlineLevel(styles, id);
    const isUsual = /^(?:heading \d|title|subtitle|toc .*)$/iu.test(name);
    return level === undefined || isUsual || /['\\]/u.test(name) || name === ''
      ? []
      : [`p[style-name='${name}'] => h${levelOf(level)}:fresh`];
  });
  return { map: [...usualStyles, ...own], language };
}

function outlineLevel(styles: ReadonlyMap<string, ParagraphStyle>, id: string): number | undefined {
  let at: string | undefined = id;
  for (let depth = 0; depth < deepestBase && at !== undefined; depth++) {
    const style = styles.get(at);
    const level = style?.outlineLevel;
    if (level !== undefined) return level >= 0 && level < 9 ? level : undefined;
    at = style?.basedOn;
  }
  return undefined;
}

function levelOf(outline: number): number {
  return Math.min(outline + 2, 6);
}
