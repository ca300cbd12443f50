import type { GenericSchema, InferOutput } from 'valibot'
import type { Statement } from '#platform/server/database/batch.ts'
import type { Run } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { adding } from '#platform/server/parts/part.ts'

/** What is left in the outbox about one thing: `topic('points', v.object({ … }))`. */
export interface Topic<Schema extends GenericSchema = GenericSchema> {
  name: string
  payload: Schema
}
export const topic = <Schema extends GenericSchema>(name: string, payload: Schema): Topic<Schema> => ({ name, payload })

/** One of a topic, as it was left. */
export interface Left<Payload> {
  companyId: string
  /** The same each time it is tried. */
  id: string
  at: string
  payload: Payload
}
/** Does what these ask for, in the transaction that takes them out, the oldest first. */
export type TakeCare<Payload> = (left: readonly Left<Payload>[], run: Run) => Promise<void>

/** Leaves these for after the write, sent in the same trip; no statement where there are none. */
export const leave = <Schema extends GenericSchema>(
  companyId: string,
  { name }: Topic<Schema>,
  payloads: readonly InferOutput<Schema>[],
): Statement[] =>
  payloads.length === 0
    ? []
    : [
        {
          name: 'outbox_leave',
          text: `insert into outbox (comp_id, id, topic, payload)
            select $1, id, $2, payload from unnest($3::uuid[], $4::jsonb[]) as one (id, payload)`,
          values: [companyId, name, payloads.map(() => newId()), payloads.map(payload => JSON.stringify(payload))],
        },
      ]

interface Care {
  topic: Topic
  takeCare: TakeCare<never>
}
const cares = new Map<string, Care>()

/** Says who takes care of a topic. */
export const takesCareOf = adding('topics of the outbox', (about: Topic, takeCare: TakeCare<never>) => {
  cares.set(about.name, { topic: about, takeCare })
})
/** The topics that this build knows: what a newer one has left waits for it. */
export const knownTopics = () => [...cares.keys()]
export const careOf = (name: string) => cares.get(name)!
