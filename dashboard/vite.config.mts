import { colorSchemeScript } from './color-scheme-script.mts';
import { precompress } from './precompress.mts';
import { defineConfig } from 'vite';

/** The server serves the page under /dashboard, below the path of `PUBLIC_URL`. `npm run dev:dashboard` serves it with the API of a running server. */
export default defineConfig({
  base: '/dashboard/',
  experimental: {
    // One build serves below any path: scripts find the others relative to themselves, and the server replaces the placeholder in the page.
    renderBuiltUrl: (file, { hostType }) =>
      hostType === 'html' ? `__PUBLIC_PATH__/dashboard/${file}` : { relative: true },
  },
  plugins: [colorSchemeScript(), precompress()],
  build: {
    outDir: '../dist/dashboard',
    emptyOutDir: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Never inline assets, so that the Content-Security-Policy needs no `data:`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The compressed size matters; `npm run lint:size` checks it.
    chunkSizeWarningLimit: 1000,
    // Ship the licences of the bundled packages.
    license: { fileName: 'licenses.md' },
    manifest: 'manifest.json',
    rolldownOptions: {
      // Mantine's files have "use client" directives for React Server Components, which this page does not use.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
  server: {
    proxy: { '/dashboard/api': 'http://127.0.0.1:3000' },
  },
});
