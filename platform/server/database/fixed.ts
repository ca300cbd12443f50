import { sql, type SQL } from 'drizzle-orm'

/**
 * A constant inlined into a statement's text: `sql\`${project.status} = ${fixed(ProjectStatus.Running)}\``. As a
 * parameter it would keep PostgreSQL from using a partial index.
 */
export const fixed = (value: number): SQL => sql.raw(String(value))
