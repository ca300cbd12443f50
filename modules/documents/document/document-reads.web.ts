import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { documentCalls } from './document.contract.ts'

/** What is stale when an article was saved. */
export const documentReads = [documentCalls.list, documentCalls.detail, documentCalls.versions, historyCalls.list]
