let shown: string | undefined;

/**
 * Whether the page at this path replaces another one, so that its heading should take the focus. The first page after a
 * load leaves the focus to the browser, so that the skip link is the first tab stop.
 */
export function focusComesFromNavigation(path: string): boolean {
  const moved = shown !== undefined && shown !== path;
  shown = path;
  return moved;
}
