import type { Options } from '@node-rs/argon2';
import { PasswordHasher } from '../../src/accounts/users/password-hasher';

/** Hashes passwords as the server does, with the least work that Argon2id allows: most tests sign somebody in. */
export class QuickPasswordHasher extends PasswordHasher {
  protected override readonly parameters: Options = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 };
}
