let shown: string | undefined;

/**
 * Whether a page at this path has come in the place of another, so that its heading should take the focus. The first
 * page after loading leaves the focus to the browser: a skip link has to be the first stop.
 */
export function focusComesFromNavigation(path: string): boolean {
  const moved = shown !== undefined && shown !== path;
  shown = path;
  return moved;
}
