/**
 * Encodes a picture as WebP with Chromium's encoder.
 *
 * @param png the picture.
 * @returns the bytes.
 */
export async function toWebp(browser, png, { width, height }) {
  const page = await browser.newPage();
  const encoded = await page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.86).split(',')[1];
  })()`);
  await page.context().close();
  return Buffer.from(encoded, 'base64');
}
