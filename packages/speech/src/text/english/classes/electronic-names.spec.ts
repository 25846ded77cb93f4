import { applyRules } from '../../rule';
import { electronic } from './electronic';

const say = (text: string) => applyRules(text, electronic.rules, 'en-US').normalized;

describe('electronic names', () => {
  it.each([
    ['read .env first', 'read dot env first'],
    ['the .gitignore', 'the dot git ignore'],
    ['localhost:8080/api', 'localhost colon eighty eighty slash A-P-I'],
    ['file:///home/ada/a.txt', 'file slash home slash ada slash a dot T-X-T'],
    ['a-1.b3_c&-d@x.com', 'a dash one dot b three underscore c ampersand dash d at x dot com'],
    ['git@host.com:a/b.git', 'git at host dot com colon a slash b dot git'],
    ['C:\\Users\\ada.', 'C colon backslash Users backslash ada.'],
    ['Look in /etc/hosts.', 'Look in slash etc slash hosts.'],
    ['Node.js', 'Node dot J-S'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['e.g. this', 'the end .Then', 'a.m. and p.m.', '3.5', 'wait...what'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
