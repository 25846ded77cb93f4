import { maxFavouriteVoices } from '../../accounts/people/favourite-voices.service';
import { IsGiven } from '../../platform/validation/is-given.decorator';
import { Rule } from '../../platform/validation/rule.decorator';
import { voiceIdProblem } from '../../tts/dto/speech-request.dto';

/** The body of PATCH /dashboard/api/favourite-voices. */
export class ChangeFavouriteVoicesDto {
  @IsGiven()
  @Rule(voiceIdsProblem)
  add?: string[];

  @IsGiven()
  @Rule(voiceIdsProblem)
  remove?: string[];
}

function voiceIdsProblem(ids: unknown): string | undefined {
  const isList = Array.isArray(ids) && ids.length <= maxFavouriteVoices && ids.every((id) => !voiceIdProblem(id));
  return isList ? undefined : `must be a list of at most ${maxFavouriteVoices} ids of voices`;
}
