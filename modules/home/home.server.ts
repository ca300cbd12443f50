import { searchHandlers } from './search/search.server.ts'

export const homeHandlers = [...searchHandlers]
