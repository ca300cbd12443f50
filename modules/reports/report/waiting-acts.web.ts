import { heldWrite } from '#platform/web/app/held-changes.ts'
import type { WaitingAct } from '#mechanisms/waiting/offered-acts.web.ts'
import { longestOpinion, reportCalls } from './report.contract.ts'

/** What the inbox can do with reports that wait for their reviewer; a score is given on the report's page. */
export default [
  {
    verb: 'review',
    longestWhy: longestOpinion,
    writes: (rows, opinion) =>
      rows.map(({ id, title }) => heldWrite(reportCalls.review, { id, opinion }, { name: title })),
  },
  {
    verb: 'sendBack',
    longestWhy: longestOpinion,
    isWhyRequired: true,
    writes: (rows, opinion) =>
      rows.map(({ id, title }) => heldWrite(reportCalls.reject, { id, opinion }, { name: title })),
  },
] satisfies WaitingAct[]
