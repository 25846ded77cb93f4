-- The keys of hand-ins of jobs are kept with those of requests for speech. Jobs are made after them.

ALTER TABLE idempotent_requests
  ADD COLUMN job_id text CONSTRAINT idempotent_requests_job REFERENCES jobs (id) ON DELETE CASCADE;
CREATE INDEX idempotent_requests_of_job ON idempotent_requests (job_id) WHERE job_id IS NOT NULL;
COMMENT ON COLUMN idempotent_requests.job_id IS 'The job that the request has made; its answer is the job as it is now';
COMMENT ON COLUMN idempotent_requests.lease_until IS
  'Until when the request is being answered, unless its server renews it; null: there is an answer or a job';
