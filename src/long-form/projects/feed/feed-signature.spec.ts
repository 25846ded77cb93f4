import { randomBytes } from 'node:crypto';
import { linkPath } from '../../../tts/links/link-signature';
import { feedPath, readFeedLink, verifiesFeed } from './feed-signature';

const hex = () => randomBytes(16).toString('hex');
const secret = randomBytes(32);
const feed = {
  projectId: `project_${hex()}`,
  feedLinkId: `feed_${hex()}`,
  keyId: `lkey_${hex()}`,
  expires: 1_800_000_000,
};
const query = () => new URLSearchParams(new URL(feedPath(feed, secret), 'http://localhost').search);
const isValid = (projectId: string, changed: URLSearchParams, key = secret) => {
  const read = readFeedLink(projectId, String(changed));
  return read !== undefined && verifiesFeed(read.feed, read.signature, key);
};

describe('The signature of a link to a feed', () => {
  it('verifies what was signed, with its key only', () => {
    expect(isValid(feed.projectId, query())).toBe(true);
    expect(isValid(feed.projectId, query(), randomBytes(32))).toBe(false);
  });

  it('does not verify after a change of a parameter or the project, or with another parameter', () => {
    const changes = { expires: '1800000001', link: `feed_${hex()}`, key: `lkey_${hex()}`, signature: 'A'.repeat(43) };
    for (const [name, value] of Object.entries(changes)) {
      const changed = query();
      changed.set(name, value);
      expect(isValid(feed.projectId, changed)).toBe(false);
      changed.delete(name);
      expect(isValid(feed.projectId, changed)).toBe(false);
      const twice = query();
      twice.append(name, twice.get(name)!);
      expect(isValid(feed.projectId, twice)).toBe(false);
    }
    expect(isValid(`project_${hex()}`, query())).toBe(false);
    const further = query();
    further.set('disposition', 'attachment');
    expect(isValid(feed.projectId, further)).toBe(false);
  });

  it('is never that of a link to a file, which the same key signs', () => {
    const { feedLinkId: linkId, keyId, expires } = feed;
    const path = linkPath(
      { fileId: feed.projectId, linkId, keyId, expires, disposition: 'inline', filename: null },
      secret,
    );
    expect(isValid(feed.projectId, new URLSearchParams(new URL(path, 'http://localhost').search))).toBe(false);
  });
});
