import { companyKey, companyRelation, date, text } from '#platform/server/database/columns.ts'

/** The last day on which a company's work of each morning was done, by the name of its job. */
export const dailyRun = companyRelation('daily_run', { job: text().notNull(), day: date().notNull() }, table => [
  companyKey(table.companyId, table.job),
])
