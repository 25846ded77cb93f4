import { colorSchemeScript } from './color-scheme-script.mts';
import { precompress } from './precompress.mts';
import { defineConfig } from 'vite';

/** The page is served by the server below /dashboard; `npm run dev:dashboard` serves it with the API of one that runs. */
export default defineConfig({
  base: '/dashboard/',
  plugins: [colorSchemeScript(), precompress()],
  build: {
    outDir: '../dist/dashboard',
    emptyOutDir: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Everything is a file of its own, so that the Content-Security-Policy needs no `data:` for it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What counts is compressed, and `npm run lint:size` holds it.
    chunkSizeWarningLimit: 1000,
    // The licences of what is in the script travel with it.
    license: { fileName: 'licenses.md' },
    manifest: 'manifest.json',
    rolldownOptions: {
      // Mantine marks its files for React's servers, which are none of ours.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
  server: {
    proxy: { '/dashboard/api': 'http://127.0.0.1:3000' },
  },
});
