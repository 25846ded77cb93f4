/** What the code belongs to, by where it lies; the first that fits. */
const places = [
  ['the route', /\/dist\/src\/tts\//],
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
 * To whom a frame's time belongs. Node's own functions belong to their caller, so a write to a socket is the PostgreSQL
 * client's or Express's; what no one has called (reading from sockets, parsing HTTP, timers) is Node's.
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
