import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId } from '#platform/contract/fields.ts'

export const projectPrintCalls = callsAbout('project', {
  print: call('GET /project/print/:id', byId, v.unknown(), {
    answers: 'file',
    summary:
      "A project's summary as printed A4 pages (PDF): what it is, how it stands, its stages, people and late tasks",
  }),
})
