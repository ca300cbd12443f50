import { sql, type SQL } from 'drizzle-orm'

/**
 * A constant as part of a statement's text: `sql\`${project.status} = ${fixed(ProjectStatus.Running)}\``. As a
 * parameter it would keep PostgreSQL from seeing that a partial index fits.
 */
export const fixed = (value: number): SQL => sql.raw(String(value))
