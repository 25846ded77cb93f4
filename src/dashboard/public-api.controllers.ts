import { Get, Param } from '@nestjs/common';
import { ApiKeyChangesService } from '../api-keys/api-key-changes.service';
import { ApiKeysController } from '../api-keys/api-keys.controller';
import { ApiKeysService } from '../api-keys/api-keys.service';
import { LimitsDto } from '../rate-limit/budgets/dto/limits.dto';
import { LimitsService } from '../rate-limit/budgets/limits.service';
import { type Caller, CurrentCaller } from '../platform/caller/caller';
import { RequiresRight } from '../platform/caller/rights.decorators';
import { Environment } from '../platform/config/environment';
import { DictionariesController } from '../tts/dictionaries/dictionaries.controller';
import { LexiconsController } from '../tts/dictionaries/lexicons.controller';
import { HistoryController } from '../tts/history/history.controller';
import { FilesController } from '../accounts/files/files.controller';
import { JobDownloadsController } from '../long-form/jobs/job-downloads.controller';
import { JobEventsController } from '../long-form/jobs/job-events.controller';
import { JobsController } from '../long-form/jobs/jobs.controller';
import { ListeningController } from '../long-form/jobs/listening/listening.controller';
import { FileLinksController } from '../tts/links/file-links.controller';
import { ChaptersController } from '../long-form/projects/chapters/chapters.controller';
import { FeedLinksController } from '../long-form/projects/feed/feed-links.controller';
import { ProjectsController } from '../long-form/projects/projects.controller';
import { RequestsController } from '../tts/requests/requests.controller';
import { OwnVoicesController } from '../tts/own-voices/own-voices.controller';
import { SavedVoicesController } from '../tts/saved-voices/saved-voices.controller';
import { TtsController } from '../tts/tts.controller';
import { VoicesController } from '../tts/voices.controller';
import { UsageController } from '../tts/usage/usage.controller';
import { DashboardApiKeyDto } from './dto/dashboard-api-key.dto';
import { ForDashboard } from './for-dashboard.decorator';

// The dashboard offers these routes of the public API to signed-in users. The controllers inherit the code; only the path and
// the access differ.

@ForDashboard('api-keys')
export class DashboardApiKeysController extends ApiKeysController {
  constructor(
    apiKeys: ApiKeysService,
    keyChanges: ApiKeyChangesService,
    environment: Environment,
    private readonly limits: LimitsService,
  ) {
    super(apiKeys, keyChanges, environment);
  }

  /** Also says who created each key, and its limit. */
  @Get()
  @RequiresRight('keys:read')
  override async list(@CurrentCaller() { accountId }: Caller): Promise<{ data: DashboardApiKeyDto[] }> {
    const keys = await this.apiKeys.list(accountId);
    return { data: keys.map((key) => DashboardApiKeyDto.fromKey(key, this.environment)) };
  }

  /** What the key itself would get from `GET /api/v1/limits`. It takes no slot. @throws {ApiError} `API_KEY_NOT_FOUND`. */
  @Get(':id/limits')
  @RequiresRight('keys:read')
  async showLimits(@CurrentCaller() { accountId }: Caller, @Param('id') id: string): Promise<LimitsDto> {
    const apiKey = await this.apiKeys.resolveOwn(accountId, id);
    return LimitsDto.from(await this.limits.of({ type: 'api_key', ...apiKey }));
  }
}

@ForDashboard('voices')
export class DashboardVoicesController extends VoicesController {}

@ForDashboard('voices')
export class DashboardSavedVoicesController extends SavedVoicesController {}

@ForDashboard('voices/own')
export class DashboardOwnVoicesController extends OwnVoicesController {}

/** Limited like an API key: see `Costs`. */
@ForDashboard('tts')
export class DashboardTtsController extends TtsController {}

@ForDashboard('pronunciation-dictionaries')
export class DashboardLexiconsController extends LexiconsController {}

@ForDashboard('pronunciation-dictionaries')
export class DashboardDictionariesController extends DictionariesController {}

@ForDashboard('usage')
export class DashboardUsageController extends UsageController {}

@ForDashboard('requests')
export class DashboardRequestsController extends RequestsController {}

@ForDashboard('history')
export class DashboardHistoryController extends HistoryController {}

@ForDashboard('jobs')
export class DashboardJobsController extends JobsController {}

@ForDashboard('jobs')
export class DashboardJobEventsController extends JobEventsController {}

@ForDashboard('jobs')
export class DashboardJobDownloadsController extends JobDownloadsController {}

@ForDashboard('jobs')
export class DashboardListeningController extends ListeningController {}

@ForDashboard('files')
export class DashboardFilesController extends FilesController {}

/** The routes of links are below those of files, and beside them. */
@ForDashboard('')
export class DashboardFileLinksController extends FileLinksController {}

@ForDashboard('projects')
export class DashboardProjectsController extends ProjectsController {}

@ForDashboard('projects')
export class DashboardChaptersController extends ChaptersController {}

@ForDashboard('projects')
export class DashboardFeedLinksController extends FeedLinksController {}
