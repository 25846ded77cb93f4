import { decodeEntity } from './entity';

describe('decodeEntity', () => {
  it.each([
    ['&amp;', '&'],
    ['&#65;', 'A'],
    ['&#x1F600;', '😀'],
    ['&nbsp;', ' '],
    ['&zwnj;', ''],
    ['&#0;', ''],
    ['&#xD800;', ''],
    ['&nosuch;', '&nosuch;'],
  ])('decodes %s to %j', (entity, character) => {
    expect(decodeEntity(entity)).toBe(character);
  });
});
