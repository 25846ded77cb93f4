/** The transport of the SDK for standard input and output. A file of its own, because it is loaded only when an assistant is there. */
export { serveStdio } from '@modelcontextprotocol/server/stdio';
