import page from '../../../docs/errors.md?raw';

/** What the documentation says of an error. Texts have code between backticks. */
export interface ErrorDoc {
  code: string;
  status: string;
  when: string;
  advice: string;
}

/** The errors of the API, as in docs/errors.md. Links are left out: their pages are not here. */
export const errorDocs: ErrorDoc[] = page.split('\n').flatMap((line) => {
  const [, code, status, when, advice] = line.split('|').map((cell) => cell.trim());
  const [, name] = /^`([A-Z_]+)`$/.exec(code ?? '') ?? [];
  return name === undefined ? [] : [{ code: name, status: status!, when: plain(when!), advice: plain(advice!) }];
});

function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}
