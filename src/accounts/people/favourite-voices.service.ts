import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { readStatement } from '../../platform/database/statement';
import { ApiError } from '../../platform/errors/api-error';
import { Membership } from '../users/membership.entity';

const changeStatement = readStatement('accounts/people/change-favourite-voices.sql');

/** Maximum number of a person's favourite voices in an account. */
export const maxFavouriteVoices = 200;

/** Whose favourites they are: a person has others in each of their accounts. */
export type FavouritesOwner = Pick<Membership, 'accountId' | 'personId'>;

/** The voices that people have marked as their favourites. Their ids may be those of voices that are gone. */
@Injectable()
export class FavouriteVoicesService {
  constructor(@InjectRepository(Membership) private readonly memberships: Repository<Membership>) {}

  /** The ids of the voices, in the order in which they were marked. */
  async list({ accountId, personId }: FavouritesOwner): Promise<string[]> {
    const select = { personId: true, accountId: true, favouriteVoices: true } as const;
    return (await this.memberships.findOne({ select, where: { accountId, personId } }))?.favouriteVoices ?? [];
  }

  /**
   * Adds and removes favourites. One that is there already, or is not there, changes nothing.
   *
   * @returns the ids of all.
   * @throws {ApiError} `INVALID_REQUEST` if there would be too many.
   */
  async change(
    { accountId, personId }: FavouritesOwner,
    { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
  ): Promise<string[]> {
    const values = [accountId, personId, add, remove, maxFavouriteVoices];
    const [[changed]] = await this.memberships.query<[{ ids: string[] }[], number]>(changeStatement, values);
    if (changed) return changed.ids;
    const message = `You can have at most ${maxFavouriteVoices} favourite voices. Remove others first.`;
    throw new ApiError('INVALID_REQUEST', message, { field: 'add' });
  }
}
