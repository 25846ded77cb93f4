import { applyRules } from '../../rule';
import { status } from './status';

const say = (text: string) => applyRules(text, status.rules, 'en-US').normalized;

describe('status codes', () => {
  it.each([
    ['HTTP 404', 'HTTP four oh four'],
    ['status: 503, statusCode === 301', 'status: five oh three, statusCode === three oh one'],
    ['It returned 418.', 'It returned four eighteen.'],
    ['I got a 301', 'I got a three oh one'],
    ['a 404 or a 503', 'a four oh four or a five oh three'],
    ['returns 204, 400 and 404', 'returns two oh four, four hundred and four oh four'],
    ['Redirects 301/302 are', 'Redirects three oh one/three oh two are'],
    ['returns 200 with a body, or 404 if it is gone', 'returns two hundred with a body, or four oh four if it is gone'],
    ['401 for that and a 429 error', '401 for that and a four twenty-nine error'],
    ['mostly 502s and 504s', 'mostly five oh twos and five oh fours'],
    ['HTTP/1.1 404 Not Found', 'HTTP/1.1 four oh four Not Found'],
    ['a 502 Bad Gateway', 'a five oh two Bad Gateway'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    'We got 404 votes',
    'He returned 204 books',
    'a 226 bus',
    'it took 502s',
    '404 pages of text',
    'Area code 415',
    'scored 408 points',
    '$404',
    '404%',
    'code 4041',
    '301-555-0100',
    'the 201 people',
    'returned 3.404',
    'page 404',
    'ten of 404',
  ])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
