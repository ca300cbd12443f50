import { globalTable, text } from '../database/columns.ts'

/** Settings that the operator changes with `npm run admin`, for all processes at once. */
export const serverSetting = globalTable('server_setting', {
  name: text().primaryKey(),
  value: text().notNull(),
})
