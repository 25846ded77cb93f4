import { applyReplacements } from '../replacements';
import { htmlReplacements, decodeEntity } from './html';
import { sentenceEnd } from './line-ends';

const read = (text: string) =>
  applyReplacements(text, [...htmlReplacements(text, 0, text.length)]).normalized.replaceAll(sentenceEnd, '/');

describe('htmlReplacements', () => {
  it.each([
    ['<b class="x > y">bold</b>', 'bold'],
    ['<p>one</p><br/>two', '/one//two'],
    ['a<!-- b --><!DOCTYPE html>c', 'ac'],
    ['<style>p { x: y }</style>a<script>b < c</script>d', 'ad'],
    ['a &lt; b', 'a < b'],
    ['<script>never closed', ''],
    ['1 < 2', '1 < 2'],
  ])('reads %j as %j', (text, said) => {
    expect(read(text)).toBe(said);
  });

  it('searches only between the offsets', () => {
    expect([...htmlReplacements('<b>a<i>b', 4, 8)]).toEqual([{ start: 4, end: 7, normalized: '' }]);
  });
});

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
