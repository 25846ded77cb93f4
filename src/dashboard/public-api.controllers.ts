import { ApiKeysController } from '../api-keys/api-keys.controller';
import { LimitUsers } from '../rate-limit/limit-users.decorator';
import { RequestsController } from '../requests/requests.controller';
import { TtsController } from '../tts/tts.controller';
import { VoicesController } from '../tts/voices.controller';
import { UsageController } from '../usage/usage.controller';
import { ForDashboard } from './for-dashboard.decorator';

// The dashboard offers these routes of the public API to signed-in users. The controllers inherit the code; only the path and
// the access differ.

@ForDashboard('api-keys')
export class DashboardApiKeysController extends ApiKeysController {}

@ForDashboard('voices')
export class DashboardVoicesController extends VoicesController {}

/** Rate-limited like an API key, because it causes the same work. */
@LimitUsers()
@ForDashboard('tts')
export class DashboardTtsController extends TtsController {}

@ForDashboard('usage')
export class DashboardUsageController extends UsageController {}

@ForDashboard('requests')
export class DashboardRequestsController extends RequestsController {}
