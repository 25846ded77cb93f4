/** The owner of code, by its path. The first match counts. */
const places = [
  ['the route', /\/dist\/src\/(?:tts|speech)\//],
  ['authentication', /\/dist\/src\/(?:auth|api-keys)\//],
  ['limit', /\/dist\/src\/rate-limit\/|\/@nestjs\/throttler\//],
  ['coalescing', /\/dist\/src\/database\/|\/dataloader\//],
  [
    'logging',
    /\/dist\/src\/observability\/|\/(?:nestjs-pino|pino|pino-http|sonic-boom|thread-stream|quick-format-unescaped|safe-stable-stringify|fast-redact|get-caller-file|on-exit-leak-free|pino-std-serializers|@pinojs)\//,
  ],
  ['validation', /\/dist\/src\/validation\/|\/class-(?:transformer|validator)\//],
  ['Voxgate: the rest', /\/dist\//],
  ['PostgreSQL client', /\/node_modules\/(?:pg|pg-[a-z]+|postgres-[a-z]+)\//],
  ['TypeORM', /\/node_modules\/typeorm\//],
  ['Nest', /\/node_modules\/(?:@nestjs|rxjs|reflect-metadata|iterare)\//],
  ['helmet', /\/node_modules\/helmet\//],
  ['Express', /\/node_modules\//],
  ['AsyncLocalStorage', /^node:(?:internal\/)?async_hooks|^node:internal\/async_local_storage/],
];

/**
 * The owner of a frame's time. Node's own functions count for their caller, so a socket write belongs to the PostgreSQL
 * client or to Express. Functions without a caller (socket reads, HTTP parsing, timers) belong to Node.
 */
export function ownerOf({ functionName, url }) {
  switch (functionName) {
    case '(root)':
      return 'Node: HTTP and sockets';
    case '(idle)':
      return 'idle';
    case '(program)':
      return 'outside of JavaScript';
    case '(garbage collector)':
      return 'garbage collection';
  }
  return places.find(([, place]) => place.test(url))?.[0];
}
