import { detectDocumentType, type DocumentHints } from './detect-document-type';

const epub = Buffer.concat([
  Buffer.from('PK\u0003\u0004'),
  Buffer.alloc(26),
  Buffer.from('mimetypeapplication/epub+zip'),
]);

describe('detectDocumentType', () => {
  it.each<[string | Buffer, DocumentHints, string | undefined]>([
    [epub, { filename: 'a.txt' }, 'epub'],
    [Buffer.from('PK\u0003\u0004 other'), {}, undefined],
    [Buffer.from('PK\u0003\u0004 other'), { filename: 'Book.EPUB' }, 'epub'],
    ['%PDF-1.7', { contentType: 'text/plain' }, undefined],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), {}, undefined],
    ['text', { contentType: 'text/html; charset=utf-8' }, 'html'],
    ['text', { contentType: 'text/plain', filename: 'README.md' }, 'markdown'],
    ['# Title', { contentType: 'text/plain' }, 'text'],
    ['text', { contentType: 'application/octet-stream', filename: 'a.ssml' }, 'ssml'],
    ['<?xml version="1.0"?>\n<speak>a</speak>', {}, 'ssml'],
    ['\ufeff\n<!-- a --><!DOCTYPE html><p>', {}, 'html'],
    ['---\r\ntitle: a\r\n---\r\ntext', {}, 'markdown'],
    ['# Title\n\ntext', {}, 'markdown'],
    ['Just a text.', {}, 'text'],
    [Buffer.from('\ufeffText', 'utf16le'), {}, 'text'],
    ['', {}, 'text'],
  ])('finds %j with %j to be %s', (content, hints, type) => {
    expect(detectDocumentType(Buffer.from(content as string), hints)).toBe(type);
  });
});
