/** Everything a project's page can show, by the scope in its address (spec 1 §2 "nested {scope}"). */
export const projectScopes = [
  'overview', 'tasks', 'list', 'execute', 'log', 'deliverable', 'story', 'bug', 'sprint', 'version', 'document', 'budget', 'cost', 'risk', 'quality', 'issue', 'share',
] as const

/** The company setting that keeps which of them a project shows, in which order (spec 2 §7.4 "Company setting keys"). */
export const moduleSetting = (projectId: string) => `${projectId}_custom_agile_project_module`
