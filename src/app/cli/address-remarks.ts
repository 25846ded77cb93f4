import type { ServerAddress } from '../startup/server-address.service';

/** A note about the address in the link, by its source. */
export const addressRemarks: Readonly<Record<ServerAddress['source'], string>> = {
  public: '',
  listening:
    '\nThe link begins with the server’s local address. If people reach the server at another address, set PUBLIC_URL.',
  guess:
    '\nThe address in the link is a guess, because no server has run on this database yet. Set PUBLIC_URL, or correct the ' +
    'address in the link.',
};
