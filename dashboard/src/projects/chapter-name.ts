/** How a chapter is called on the page. */
export function chapterName({ number, title }: { number: number; title: string | null }): string {
  return title === null || title.trim() === '' ? `Chapter ${number}` : title;
}
