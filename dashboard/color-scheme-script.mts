import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const source = new URL('src/theme/color-scheme.script.js', import.meta.url);

/**
 * Adds a script to the page's head that runs before the first paint. It is not a module, because modules are deferred,
 * and not inline, because the Content-Security-Policy forbids inline scripts.
 */
export function colorSchemeScript(): Plugin {
  let file = '';
  return {
    name: 'color-scheme-script',
    apply: 'build',
    buildStart() {
      file = this.emitFile({ type: 'asset', name: 'color-scheme.js', source: readFileSync(source, 'utf8') });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no index.html.');
        const script = `<script src="__PUBLIC_PATH__/dashboard/${this.getFileName(file)}"></script>`;
        page.source = String(page.source).replace('</title>', `</title>\n    ${script}`);
      },
    },
  };
}
