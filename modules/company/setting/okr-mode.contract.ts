/**
 * OKR mode (spec 1 §6): the plan setting's model says so, or, with no model, the company is newer than a configured
 * day.
 */
export const isOkrMode = (model: 'plan' | 'okr' | null | undefined, companyCreatedAt: string, since: string): boolean =>
  model === undefined || model === null ? companyCreatedAt.slice(0, 10) > since : model === 'okr'
