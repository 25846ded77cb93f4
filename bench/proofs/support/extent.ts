/** Whether this run proves everything that it can (`npm run proofs`), and not only what must hold for every change (`npm test`). */
export const isWhole = process.env['VOXGATE_PROOFS'] === 'whole';

/**
 * How many cases a test tries.
 *
 * @param few in `npm test`.
 * @param all in `npm run proofs`.
 */
export function cases(few: number, all: number): number {
  return isWhole ? all : few;
}
