import { createHash } from 'node:crypto'
import { keyReused } from '#platform/contract/refusals.ts'
import { col, type RowOf } from '../database/row.ts'
import type { Rows, Statement } from '../database/batch.ts'
import { refuse } from './refuse.ts'

/** Public calls store their answers under no company and no person. */
export const nobody = '00000000-0000-0000-0000-000000000000'

export interface Attempt {
  companyId: string
  personId: string
  key: string
  fingerprint: string
}

/** The attempt that an `Idempotency-Key` identifies. The fingerprint shows whether a repeat is the same request. */
export function attempt(
  key: string,
  companyId: string | undefined,
  personId: string | undefined,
  address: string,
  input: unknown,
): Attempt {
  const fingerprint = createHash('sha256')
    .update(address)
    .update(JSON.stringify(input) ?? '')
    .digest('base64url')
  return { companyId: companyId ?? nobody, personId: personId ?? nobody, key, fingerprint }
}

const keptRow = { fingerprint: col.text, answer: col.text }

/** Waits for a concurrent request with the same key, then looks up its answer. */
export const lookUp = ({ companyId, personId, key }: Attempt): Statement[] => [
  {
    name: 'idempotency_lock',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`${companyId}${personId}${key}`],
  },
  {
    name: 'idempotency_look_up',
    text: 'select fingerprint, answer from idempotent_answer where comp_id = $1 and person_id = $2 and key = $3',
    values: [companyId, personId, key],
    row: keptRow,
  },
]

/** The stored answer of an earlier request; refuses a different request under the same key. */
export function storedAnswer([, kept]: readonly object[], attempt: Attempt): string | undefined {
  const row = (kept as Rows<RowOf<typeof keptRow>> | undefined)?.first
  if (row && row.fingerprint !== attempt.fingerprint) refuse(keyReused)
  return row?.answer
}

/** Sent with COMMIT; fails if an answer is already stored. */
export const keep = ({ companyId, personId, key, fingerprint }: Attempt, answer: string): Statement => ({
  name: 'idempotency_keep',
  text: 'insert into idempotent_answer (comp_id, person_id, key, fingerprint, answer) values ($1, $2, $3, $4, $5)',
  values: [companyId, personId, key, fingerprint, answer],
})
