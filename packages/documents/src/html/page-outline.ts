import { Parser } from 'htmlparser2';
import { deepestNesting } from '../limits';
import { nestedTooDeeply, typesOf } from './elements';

/** Where the article of a web page is. */
export interface PageOutline {
  /** The element that has the article; `undefined` if no single one does. */
  readonly root?: 'main' | 'article';
  /** Whether it has a heading of the first level. */
  readonly hasTitle: boolean;
  /** Whether the header of the page has such a heading. */
  readonly hasTitleInHeader: boolean;
  /** For each element, in the order of start tags, whether its own text is of the article; `undefined` if that is not known. */
  readonly isRead?: readonly boolean[];
}

/** An article is the whole page if it has at least this part of its text. */
const minShare = 0.4;

/**
 * Finds the article of a page: in `main`, else in the only `article`. Takes linear time.
 *
 * @throws {DocumentError} if elements are nested too deeply.
 */
export function outlineOf(source: string): PageOutline {
  const open: { name: string; isMain: boolean }[] = [];
  const depth = { main: 0, article: 0, header: 0, silent: 0 };
  const size = { all: 0, main: 0, article: 0 };
  const titles = { main: 0, article: 0, header: 0 };
  let articles = 0;
  let mainArticles = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (open.length >= deepestNesting) throw nestedTooDeeply();
        const isMain = name === 'main' || typesOf(attributes).includes('main');
        open.push({ name, isMain });
        if (isMain) depth.main++;
        if (name === 'article') {
          if (depth.article === 0) articles++;
          if (depth.article === 0 && depth.main > 0) mainArticles++;
          depth.article++;
        }
        if (name === 'header') depth.header++;
        if (isSilent(name)) depth.silent++;
        if (name !== 'h1') return;
        if (depth.main > 0) titles.main++;
        if (depth.article > 0) titles.article++;
        if (depth.header > 0) titles.header++;
      },
      onclosetag: () => {
        const element = open.pop();
        if (!element) return;
        if (element.isMain) depth.main--;
        if (element.name === 'article') depth.article--;
        if (element.name === 'header') depth.header--;
        if (isSilent(element.name)) depth.silent--;
      },
      ontext: (text) => {
        if (depth.silent > 0) return;
        const length = text.trim().length;
        size.all += length;
        if (depth.main > 0) size.main += length;
        if (depth.article > 0) size.article += length;
      },
    },
    { recognizeSelfClosing: true },
  );
  parser.end(source);
  const isArticle = articles === 1 && size.article > 0 && size.article >= minShare * (size.main || size.all);
  const hasMain = size.main > 0;
  const root = isArticle && (!hasMain || mainArticles === 1) ? 'article' : hasMain ? 'main' : undefined;
  return { root, hasTitle: root !== undefined && titles[root] > 0, hasTitleInHeader: titles.header > 0 };
}

function isSilent(name: string): boolean {
  return /^(?:script|style|nav|footer|template|svg|noscript|aside|head|select)$/u.test(name);
}
