/** Documents the parameter `id` of routes of a project. */
export const projectIdParam = { name: 'id', description: 'The `id` of the project: `project_…`.' };
