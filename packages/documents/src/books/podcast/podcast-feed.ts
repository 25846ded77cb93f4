import { v5 as uuidOfName } from 'uuid';
import { type BookFacts, type ChapterFacts, checkBook, checkChapters } from '../book-facts';
import { InvalidBookError } from '../invalid-book.error';
import { xml, type Xml, xmlDeclaration } from '../xml/xml';

/** The audio of a chapter, as a podcast player fetches it. */
export interface Episode {
  /** Identifies the episode for good, also when its URL changes. */
  readonly guid: string;
  readonly publishedAt: Date;
  /** Where its sound is. Players fetch it without a key. */
  readonly url: string;
  readonly bytes: number;
  readonly contentType: string;
  readonly description?: string;
  /** JSON chapters (podcastindex.org), if the episode has any. */
  readonly chaptersUrl?: string;
  /** A transcript, such as `text/vtt`. */
  readonly transcript?: { readonly url: string; readonly contentType: string };
}

/** A book as a podcast. */
export interface Podcast {
  readonly facts: BookFacts;
  readonly chapters: readonly ChapterFacts[];
  /** The URL of the feed itself. */
  readonly feedUrl: string;
  /** A page about the book. Default: `feedUrl`. */
  readonly pageUrl?: string;
  /** The cover; players want squares of 1,400 to 3,000 pixels. */
  readonly imageUrl?: string;
  /** Apple's name of a category. Default: Arts. */
  readonly category?: string;
  /** Whether players warn of it. Default: no. */
  readonly isExplicit?: boolean;
  /** Whether the chapters belong together, so that players start with the first. Otherwise they start with the newest. Default: yes. */
  readonly isSerial?: boolean;
  /** The audio of a chapter, by its index. */
  readonly episodeOf: (index: number) => Episode;
}

/** The namespace of `podcast:guid` (podcastindex.org/namespace/1.0). */
const podcastNamespace = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6';

/**
 * Writes a feed with one episode for each chapter: RSS 2.0 with Apple's and Podcasting 2.0's elements. Players start with the first
 * chapter (`itunes:type` is `serial`), unless `isSerial` is false: then the last chapter is first, and episodes have no numbers, because the
 * first of them may be left out one day.
 *
 * @throws {InvalidBookError} if no feed can be made of the book, or a URL is not one of http or https.
 */
export function podcastFeed(podcast: Podcast): string {
  const { facts, chapters, feedUrl, pageUrl = feedUrl, imageUrl, category = 'Arts' } = podcast;
  const { isExplicit = false, isSerial = true } = podcast;
  checkBook(facts);
  checkChapters(chapters);
  checkUrl('feedUrl', feedUrl);
  checkUrl('pageUrl', pageUrl);
  checkUrl('imageUrl', imageUrl);
  const episodes = chapters.map((chapter, index) => {
    const episode = podcast.episodeOf(index);
    checkEpisode(`episodes[${index}]`, episode);
    return { chapter, episode };
  });
  const items = episodes.map(({ chapter, episode }, index) => item(chapter, episode, index + 1, isSerial));
  const { title, author, description, language } = facts;
  const newest = new Date(Math.max(...episodes.map(({ episode }) => episode.publishedAt.getTime())));
  const feed = xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel>
<title>${title}</title>
<link>${pageUrl}</link>
<description>${description || title}</description>
<language>${language.toLowerCase()}</language>
<lastBuildDate>${newest.toUTCString()}</lastBuildDate>
<generator>Voxgate</generator>
<atom:link href="${feedUrl}" rel="self" type="application/rss+xml"/>
${imageUrl ? xml`<image><url>${imageUrl}</url><title>${title}</title><link>${pageUrl}</link></image>\n<itunes:image href="${imageUrl}"/>\n` : undefined}${author ? xml`<itunes:author>${author}</itunes:author>\n` : undefined}<itunes:type>${isSerial ? 'serial' : 'episodic'}</itunes:type>
<itunes:category text="${category}"/>
<itunes:explicit>${isExplicit ? 'true' : 'false'}</itunes:explicit>
<podcast:guid>${uuidOfName(facts.identifier ?? nameOf(feedUrl), podcastNamespace)}</podcast:guid>
<podcast:medium>${isSerial ? 'audiobook' : 'podcast'}</podcast:medium>
${isSerial ? items : items.toReversed()}</channel>
</rss>
`;
  return xmlDeclaration + String(feed);
}

function item(chapter: ChapterFacts, episode: Episode, number: number, isNumbered: boolean): Xml {
  const { guid, publishedAt, url, bytes, contentType, description, chaptersUrl, transcript } = episode;
  const title = chapter.title.trim() === '' ? String(number) : chapter.title;
  return xml`<item>
<title>${title}</title>
<description>${description || title}</description>
<enclosure url="${url}" length="${bytes}" type="${contentType}"/>
<guid isPermaLink="false">${guid}</guid>
<pubDate>${publishedAt.toUTCString()}</pubDate>
<itunes:duration>${Math.round(chapter.durationSeconds)}</itunes:duration>
${isNumbered ? xml`<itunes:episode>${number}</itunes:episode>\n` : undefined}<itunes:episodeType>full</itunes:episodeType>
${chaptersUrl ? xml`<podcast:chapters url="${chaptersUrl}" type="application/json+chapters"/>\n` : undefined}${transcript ? xml`<podcast:transcript url="${transcript.url}" type="${transcript.contentType}"/>\n` : undefined}</item>
`;
}

/** The URL without its scheme and the slashes at its end: what the namespace makes a GUID of. */
function nameOf(url: string): string {
  return url.replace(/^https?:\/\//u, '').replace(/\/+$/u, '');
}

function checkEpisode(field: string, { guid, publishedAt, url, bytes, chaptersUrl, transcript }: Episode): void {
  if (guid === '') throw new InvalidBookError(`${field}.guid`, 'must not be empty');
  if (Number.isNaN(publishedAt.getTime())) throw new InvalidBookError(`${field}.publishedAt`, 'must be a valid date');
  if (!(Number.isSafeInteger(bytes) && bytes > 0)) {
    throw new InvalidBookError(`${field}.bytes`, `must be the size of the file in bytes, not ${bytes}`);
  }
  checkUrl(`${field}.url`, url);
  checkUrl(`${field}.chaptersUrl`, chaptersUrl);
  checkUrl(`${field}.transcript.url`, transcript?.url);
}

function checkUrl(field: string, url: string | undefined): void {
  if (url === undefined) return;
  const protocol = URL.canParse(url) ? new URL(url).protocol : undefined;
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new InvalidBookError(field, 'must be a URL that starts with https:// or http://');
  }
}
