// A real OpenID Connect provider in its own process. A sign-in as "ada;ada@example.com;verified" has the subject "ada"
// and this verified e-mail address. The provider has one client, whose redirect URI is the first argument.
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

const server = createServer().listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'voxgate', client_secret: 'the secret of the client', redirect_uris: [process.argv[2]] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    findAccount: (_context, id) => {
      const [, email, verified] = id.split(';');
      return { accountId: id, claims: () => ({ sub: id, email, email_verified: verified === 'verified' }) };
    },
    cookies: { keys: ['a key for the tests'] },
  });
  server.on('request', provider.callback());
  console.log(`issuer: ${issuer}`);
});
