// A server with S3's API and one bucket, in a process of its own, so that it can be killed: node s3-server.process.mjs <directory> <port>
import S3rver from '@20minutes/s3rver';

const [directory, port] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: 'files', configs: [] }],
});
await server.run();
console.log('ready');
