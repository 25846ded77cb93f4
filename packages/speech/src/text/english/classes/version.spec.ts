import { applyRules } from '../../rule';
import { version } from './version';

const say = (text: string) => applyRules(text, version.rules, 'en-US').normalized;

describe('versions', () => {
  it.each([
    ['Python 3.11', 'Python three point eleven'],
    ['Ubuntu 22.04', 'Ubuntu twenty-two point oh four'],
    ['v2.0.1-beta.3', 'version two point zero point one beta three'],
    ['version v2', 'version two'],
    ['HTTP/1.1', 'HTTP one point one'],
    ['HTTP/2', 'HTTP two'],
    ['version 3.x', 'version three point X'],
    ['GPT-3.5', 'GPT three point five'],
    ['^1.2.3', 'caret one point two point three'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['3.11', '1.234.567', 'Python', 'costs 3.50', 'and/or 1/2'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
