import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId } from '#platform/contract/fields.ts'

export const hrPrintCalls = callsAbout('hr_apply', {
  print: call('GET /hr/print/:id', byId, v.unknown(), {
    answers: 'file',
    summary: 'An HR application of any type as a printed A4 form (PDF), with its flow, opinions and signatures',
  }),
})
