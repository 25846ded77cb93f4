import { isS3Url } from './s3-url';

describe('isS3Url', () => {
  it.each([
    's3://speech',
    's3://speech/some/prefix',
    's3://speech?region=eu-central-1',
    's3://speech/prefix?endpoint=http://127.0.0.1:9000',
    's3://speech?endpoint=https%3A%2F%2Fs3.example.com&region=x',
  ])('accepts %s', (url) => {
    expect(isS3Url(url)).toBe(true);
  });

  it.each([
    '',
    's3://',
    'https://s3.example.com/speech',
    's3://key:secret@speech',
    's3://speech?endpoint=s3.example.com',
    's3://speech?endpoint=https://',
    's3://speech?endpont=https://s3.example.com',
    's3://speech#x',
    undefined,
    3,
  ])('refuses %j', (url) => {
    expect(isS3Url(url)).toBe(false);
  });
});
