import type { SpokenChapter } from '../text/spoken-chapter';
import { xml, type Xml } from '../xml/xml';

/** A chapter of an EPUB with its sound. */
export interface EpubChapter extends SpokenChapter {
  /** Indexes of the sentences that begin a paragraph, ascending. Default: only the first one. */
  readonly paragraphs?: readonly number[];
  /** How many sentences at the start are the chapter's title. They are in its heading, so that it is not shown twice. Default: none. */
  readonly titleSentences?: number;
  /** The file with the sound of this chapter alone. */
  readonly audio: { readonly path: string; readonly contentType: 'audio/mpeg' | 'audio/mp4' };
}

/** When a sentence is played, in milliseconds: until the next one, so that pauses are heard. */
interface Clip {
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
}

/** The clips of a chapter. Together they are the whole sound. Sentences without a sound of their own have none. */
export function clipsOf({ sentences, durationSeconds }: EpubChapter): Clip[] {
  const end = Math.floor(durationSeconds * 1000);
  const starts = sentences.map(({ startSeconds }, index) =>
    index === 0 ? 0 : Math.min(end, Math.round(startSeconds * 1000)),
  );
  return starts
    .map((start, sentence) => ({ sentence, start, end: starts[sentence + 1] ?? end }))
    .filter((clip) => clip.end > clip.start);
}

/** The length of the clips in milliseconds. */
export function clipMilliseconds(clips: readonly Clip[]): number {
  return clips.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** The text of a chapter. Its parts are written one after another. */
export function* chapterDocument(chapter: EpubChapter, title: string, language: string): Generator<string> {
  yield String(xml`<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head><title>${title}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body><section id="chapter" epub:type="chapter" role="doc-chapter" aria-labelledby="title"><h1 id="title">`);
  const { sentences, paragraphs = [], titleSentences = 0 } = chapter;
  const span = (index: number) => String(xml`<span id="${sentenceId(index)}">${sentences[index]!.text}</span>`);
  if (titleSentences === 0) yield String(xml`${title}`);
  for (let index = 0; index < titleSentences; index++) yield `${index === 0 ? '' : ' '}${span(index)}`;
  yield '</h1>\n';
  const first = new Set([titleSentences, ...paragraphs]);
  for (let index = titleSentences; index < sentences.length; index++) {
    if (first.has(index)) yield index === titleSentences ? '<p>' : '</p>\n<p>';
    else yield ' ';
    yield span(index);
  }
  yield `${sentences.length > titleSentences ? '</p>\n' : ''}</section></body>\n</html>\n`;
}

/** Which sentence is played when (EPUB 3.3, section 9: media overlays). */
export function* chapterOverlay(clips: readonly Clip[], document: string, audio: string): Generator<string> {
  yield String(xml`<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0">
<body><seq id="chapter" epub:textref="${document}#chapter" epub:type="chapter">
`);
  for (const clip of clips) yield String(parallel(clip, document, audio));
  yield '</seq></body>\n</smil>\n';
}

function parallel({ sentence, start, end }: Clip, document: string, audio: string): Xml {
  return xml`<par id="p${sentence}"><text src="${document}#${sentenceId(sentence)}"/><audio src="${audio}" clipBegin="${seconds(start)}" clipEnd="${seconds(end)}"/></par>
`;
}

function sentenceId(index: number): string {
  return `s${index}`;
}

/** `1.234s` */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(3)}s`;
}
