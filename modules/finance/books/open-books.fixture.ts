import { beforeAll } from 'vitest'
import type { TestServer } from '#app/testing/server.ts'

/** Reopens the month that the story closes, for tests of days long past. */
export const withOpenBooks = (server: TestServer) => beforeAll(() => server.sql('delete from finance_month'))
