/**
 * From when on companies or people are "newer", where a company has not set a day of its own (spec 1 §9 "Config
 * timestamps").
 */
export const sinceLaunch = '2024-01-01'

/**
 * OKR mode (spec 1 §6): the plan setting's model says so, or, with no model, the company is newer than a configured
 * day.
 */
export const isOkrMode = (model: 'plan' | 'okr' | null | undefined, companyCreatedAt: string, since: string): boolean =>
  model === undefined || model === null ? companyCreatedAt.slice(0, 10) > since : model === 'okr'
