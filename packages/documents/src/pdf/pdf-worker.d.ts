/** Has no types of its own. Only whether it is loaded matters. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
