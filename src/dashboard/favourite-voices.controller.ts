import { Body, Get, Patch } from '@nestjs/common';
import { FavouriteVoicesService } from '../accounts/people/favourite-voices.service';
import type { SignedIn } from '../accounts/sessions/session-data';
import { RequiresRight } from '../platform/caller/rights.decorators';
import { CurrentSession } from './current-session.decorator';
import { ChangeFavouriteVoicesDto } from './dto/favourite-voices.dto';
import { ForDashboard } from './for-dashboard.decorator';

/** The voices that the signed-in person has marked as favourites in the account of the session. */
@ForDashboard('favourite-voices')
export class FavouriteVoicesController {
  constructor(private readonly favourites: FavouriteVoicesService) {}

  @Get()
  @RequiresRight('voices')
  async list(@CurrentSession() session: SignedIn): Promise<{ data: string[] }> {
    return { data: await this.favourites.list(ownerOf(session)) };
  }

  /** @throws {ApiError} `INVALID_REQUEST` if there would be too many. */
  @Patch()
  @RequiresRight('voices')
  async change(
    @Body() { add, remove }: ChangeFavouriteVoicesDto,
    @CurrentSession() session: SignedIn,
  ): Promise<{ data: string[] }> {
    return { data: await this.favourites.change(ownerOf(session), { add, remove }) };
  }
}

function ownerOf({ person, account }: SignedIn) {
  return { personId: person.id, accountId: account.id };
}
