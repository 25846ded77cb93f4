/** Documents the parameter `id` of routes of a job. */
export const jobIdParam = { name: 'id', description: 'The `id` of the job: `job_…`.' };
