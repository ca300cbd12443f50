import { globalTable, text } from '../database/columns.ts'

/** What whoever runs the server has set with `npm run admin`, for all of its processes at once. */
export const serverSetting = globalTable('server_setting', {
  name: text().primaryKey(),
  value: text().notNull(),
})
