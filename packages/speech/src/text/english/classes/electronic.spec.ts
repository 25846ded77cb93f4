import { applyRules } from '../../rule';
import { electronic } from './electronic';
import { social } from './social';

const say = (text: string) => applyRules(text, [...electronic.rules, ...social.rules], 'en-US').normalized;

describe('addresses', () => {
  it.each([
    ['See https://x.com/a, or (http://y.org/b_(c)).', 'See x dot com slash a, or (y dot org slash b underscore c).'],
    ['mailto:a.b@c.de!', 'a dot b at c dot D-E!'],
    [`https://x.com/${'long/'.repeat(20)}`, `x dot com${' slash long'.repeat(15)}, and so on`],
    ['../a/b.txt ~/c', 'dot dot slash a slash b dot T-X-T tilde slash c'],
    ['C:\\Temp\\x', 'C colon backslash Temp backslash x'],
    ['@Ada and #HTTPServer2', 'at Ada and hashtag H-T-T-P Server two'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['the end.It is', '1/2 and and/or', 'a @ b', '#5 and # 6', 'e.g. this', 'mp3 player'])(
    'does not change %j',
    (text) => {
      expect(say(text)).toBe(text);
    },
  );
});
