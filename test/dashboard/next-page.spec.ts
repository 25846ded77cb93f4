import { nextPage, signInAndReturn } from '../../dashboard/src/sign-in/next-page';

describe('The page after sign-in', () => {
  const after = (next: string) => nextPage(`?${new URLSearchParams({ next }).toString()}`);

  it.each([
    '/keys',
    '/projects/proj_1',
    '/projects/proj_1?tab=listen#sentence-9',
    '/requests?request=req_1&route=%2Fapi%2Fv1%2Ftts',
    '/pronunciation?q=https://evil.example/',
    '/history?search=a%20%26%20b%5C',
    '/projects/%E2%82%AC',
  ])('is the one that was asked for: %s', (page) => {
    expect(after(page)).toBe(page);
    const address = signInAndReturn(page);
    expect(nextPage(address.slice('/sign-in'.length))).toBe(page);
  });

  it.each([
    '',
    'keys',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/keys\\..\\..\\evil',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\u0000/evil.example',
    ' //evil.example',
    'https:evil.example',
    'https://evil.example/dashboard/keys',
    'javascript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    ':80@evil.example',
    '.evil.example',
    '/%2F%2Fevil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/%0A/evil.example',
    '/keys//evil.example',
    '/..//evil.example',
    '/../api/docs',
    '/%2e%2e/api/docs',
    '/keys/..%2F..%2Fapi',
    '/keys/%2e%2e/%2e%2e/metrics',
    '/keys/../api/session',
    '/api/oidc/start',
    '/API/oidc/start',
    '/%61pi/oidc/start',
    '/api',
    '/api?x',
    '/assets/index.js',
    '/sign-in?next=/keys',
    '/welcome#token',
    '/keys%',
    '/%FF',
    'http://[',
  ])('is the first page instead of %j', (next) => {
    expect(after(next)).toBe('/overview');
  });

  it('is the first page if none was asked for', () => {
    expect(nextPage('')).toBe('/overview');
  });
});
