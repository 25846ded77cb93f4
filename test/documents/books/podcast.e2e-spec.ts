import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRssFeed } from 'feedsmith';
import { hasFeedparser, parseFeed } from '../../../bench/proofs/support/programs';
import { chaptersInOrder, type Podcast, podcastFeed } from '@voxgate/documents/books';
import { facts, titles } from './support/test-book';

const ifFeedparser = hasFeedparser() ? it : it.skip;

const durations = [61.4, 3600, 7322.6];

const podcast: Podcast = {
  facts,
  chapters: chaptersInOrder(durations.map((durationSeconds, index) => ({ title: titles[index]!, durationSeconds }))),
  feedUrl: 'https://voxgate.test/feeds/1?token=a&x="b"',
  pageUrl: 'https://voxgate.test/documents/books/1',
  imageUrl: 'https://voxgate.test/cover.png?a=1&b=2',
  episodeOf: (index) => ({
    guid: `urn:chapter:${index}`,
    publishedAt: new Date(Date.UTC(2026, 0, 1 + index)),
    url: `https://voxgate.test/chapters/${index}.mp3?signature=x&until=9`,
    bytes: 1000 * (index + 1),
    contentType: 'audio/mpeg',
    chaptersUrl: `https://voxgate.test/chapters/${index}.json`,
    transcript: { url: `https://voxgate.test/chapters/${index}.vtt`, contentType: 'text/vtt' },
  }),
};

describe('a podcast feed', () => {
  it('is read completely by a parser of RSS with the namespaces of iTunes and Podcasting 2.0', () => {
    const feed = parseRssFeed(podcastFeed(podcast));
    expect(feed).toMatchObject({
      title: facts.title,
      description: facts.description,
      language: 'en-gb',
      link: podcast.pageUrl,
      atom: { links: [{ href: podcast.feedUrl, rel: 'self', type: 'application/rss+xml' }] },
      itunes: {
        author: facts.author,
        type: 'serial',
        explicit: false,
        image: podcast.imageUrl,
        categories: [{ text: 'Arts' }],
      },
      podcast: { medium: 'audiobook' },
    });
    expect(feed.items).toHaveLength(3);
    feed.items!.forEach((item, index) => {
      const { guid, publishedAt, url, bytes, contentType, chaptersUrl, transcript } = podcast.episodeOf(index);
      expect(item).toMatchObject({
        title: titles[index],
        guid: { value: guid, isPermaLink: false },
        pubDate: publishedAt.toUTCString(),
        enclosures: [{ url, length: bytes, type: contentType }],
        itunes: { duration: Math.round(durations[index]!), episode: index + 1, episodeType: 'full' },
        podcast: {
          chapters: { url: chaptersUrl, type: 'application/json+chapters' },
          transcripts: [{ url: transcript!.url, type: 'text/vtt' }],
        },
      });
    });
  });

  it('has the newest episode first, without numbers, if its episodes do not belong together', () => {
    const { items, itunes } = parseRssFeed(podcastFeed({ ...podcast, isSerial: false }));
    expect(itunes?.type).toBe('episodic');
    expect(items!.map(({ guid }) => guid?.value)).toEqual(['urn:chapter:2', 'urn:chapter:1', 'urn:chapter:0']);
    expect(items!.map((item) => item.itunes?.episode)).toEqual([undefined, undefined, undefined]);
    const times = items!.map(({ pubDate }) => Date.parse(pubDate!));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  ifFeedparser('is well-formed for feedparser, with all episodes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'voxgate-podcast-'));
    try {
      const path = join(folder, 'feed.xml');
      writeFileSync(path, podcastFeed(podcast));
      const episodes = titles.map((title, index) => {
        const { guid, url, bytes } = podcast.episodeOf(index);
        return { title, guid, url, length: String(bytes), duration: String(Math.round(durations[index]!)) };
      });
      expect(parseFeed(path)).toMatchObject({ bozo: false, version: 'rss20', title: facts.title, episodes });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('keeps its identity when its URL changes, if the book has an identifier', () => {
    const guidOf = (other: Partial<Podcast>) => parseRssFeed(podcastFeed({ ...podcast, ...other })).podcast?.guid;
    expect(guidOf({ feedUrl: 'https://elsewhere.test/' })).toBe(guidOf({}));
  });

  it('has the GUID that the namespace of podcasts makes of a URL', () => {
    const book = { title: 'T', language: 'en' };
    // The example of podcastindex.org/namespace/1.0.
    const feed = podcastFeed({ ...podcast, facts: book, feedUrl: 'https://mp3s.nashownotes.com/pc20rss.xml' });
    expect(feed).toContain('<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>');
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', '/relative', ''])('refuses %j as a URL', (feedUrl) => {
    expect(() => podcastFeed({ ...podcast, feedUrl })).toThrow(
      'feedUrl must be a URL that starts with https:// or http://',
    );
  });
});
