import { entityTag, namesTag } from './entity-tag';

describe('entityTag', () => {
  it('differs by sound and by shape', () => {
    const tags = [entityTag('a', 'audio'), entityTag('a', 'json'), entityTag('b', 'audio')];
    expect(new Set(tags).size).toBe(3);
    expect(tags[0]).toBe(entityTag('a', 'audio'));
    expect(tags[0]).toMatch(/^W\/"[\w-]{32}"$/u);
  });
});

describe('namesTag', () => {
  it.each([
    ['W/"one"', true],
    ['"one"', true],
    ['"two", W/"one"', true],
    ['"two","one"', true],
    ['"two"', false],
    ['*', false],
    ['', false],
    [undefined, false],
  ])('finds the tag W/"one" in %j: %j', (header, expected) => {
    expect(namesTag(header, 'W/"one"')).toBe(expected);
  });
});
