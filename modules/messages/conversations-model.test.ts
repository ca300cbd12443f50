/** A conversation on three devices against a reference that a child could check. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { conversationCalls } from './conversation/conversation.contract.ts'
import { begun, grown, type Dialogue } from './message/known-messages.ts'
import { messageCalls, mostAtOnce, type MessageWindow } from './message/message.contract.ts'
import { MessageType } from './message/message-types.contract.ts'

const server = testServer()
const people = ['manager', 'staff', 'sales'] as const
type Who = (typeof people)[number]

/** What is done, by one of the three; `at` chooses a message, `isLost` that the answer of the sending does not come. */
type Step =
  | { does: 'send'; who: Who; isLost: boolean }
  | { does: 'edit' | 'recall' | 'react'; who: Who; at: number }
  | { does: 'read'; who: Who; at: number }
  | { does: 'leave' | 'join'; who: Who }
  | { does: 'sync'; who: Who; isLate: boolean; isTwice: boolean }
const who = fc.constantFrom(...people)
const at = fc.nat(20)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('send' as const), who, isLost: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('edit' as const, 'recall', 'react'), who, at }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('read' as const), who, at }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('leave' as const, 'join'), who }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('sync' as const), who, isLate: fc.boolean(), isTwice: fc.boolean() }),
  },
)

/** The reference: a list of messages, and where each has read to. */
interface Said {
  seq: number
  by: Who | null
  content: string
  isRecalled: boolean
}
class Reference {
  said: Said[] = []
  read = new Map<Who, number>()
  get last() {
    return this.said.length
  }
  add(by: Who | null, content: string, actor: Who) {
    this.said.push({ seq: this.last + 1, by, content, isRecalled: false })
    // Whoever had read all before has read their own.
    if (this.read.get(actor) === this.last - 1) this.read.set(actor, this.last)
  }
  unread = (person: Who) =>
    this.said.filter(
      one => one.by !== null && one.by !== person && !one.isRecalled && one.seq > (this.read.get(person) ?? 0),
    ).length
}

it('has the same order and the same unread on three devices, whatever was lost, doubled or late', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async steps => {
      const { id } = await server.done('admin', conversationCalls.create, {
        name: '模型',
        personIds: people.map(person => demoPeople[person].id),
      })
      // Nobody is slowed down by what the runs before have sent.
      await server.sql(`update message set sent_at = sent_at - interval '1 hour' where conversation_id <> $1`, [id])
      const reference = new Reference()
      reference.said.push({ seq: 1, by: null, content: '', isRecalled: false })
      const devices = new Map<Who, Dialogue>()
      const late = new Map<Who, MessageWindow>()
      for (const person of people) {
        reference.read.set(person, 0)
        devices.set(person, begun(await server.done(person, messageCalls.window, { id, limit: mostAtOnce })))
      }
      const isIn = (person: Who) => reference.read.has(person)

      for (const one of steps) {
        const target = 'at' in one ? reference.said[one.at % reference.last]! : undefined
        if (one.does === 'join') {
          if (isIn(one.who)) continue
          await server.done('admin', conversationCalls.addMembers, { id, personIds: [demoPeople[one.who].id] })
          reference.read.set(one.who, reference.last)
          reference.add(null, '', one.who)
          reference.read.set(one.who, reference.last - 1)
          continue
        }
        if (!isIn(one.who)) {
          if (one.does === 'send')
            expect(
              (await server.call(one.who, messageCalls.send, { id, clientId: newId(), content: '还在' })).result,
            ).toBe(4)
          continue
        }
        if (one.does === 'leave') {
          await server.done(one.who, conversationCalls.leave, { id })
          reference.read.delete(one.who)
          reference.said.push({ seq: reference.last + 1, by: null, content: '', isRecalled: false })
        } else if (one.does === 'send') {
          const input = { id, clientId: newId(), content: `第${reference.last}句` }
          await server.done(one.who, messageCalls.send, input)
          // The answer was lost: it is sent again under another key, as after some days.
          if (one.isLost) await server.done(one.who, messageCalls.send, input)
          reference.add(one.who, input.content, one.who)
        } else if (one.does === 'read') {
          const { readSeq, unreadNum } = await server.done(one.who, conversationCalls.read, { id, seq: target!.seq })
          reference.read.set(one.who, Math.max(reference.read.get(one.who)!, target!.seq))
          expect([readSeq, unreadNum]).toEqual([reference.read.get(one.who), reference.unread(one.who)])
        } else if (one.does === 'sync') {
          const known = devices.get(one.who)!
          const answer = await server.done(one.who, messageCalls.window, {
            id,
            since: known.changeNo,
            limit: mostAtOnce,
          })
          const before = late.get(one.who)
          if (one.isLate) late.set(one.who, answer)
          else {
            let now = grown(known, answer)
            if (one.isTwice) now = grown(now, answer)
            // One that was requested earlier comes only now.
            if (before) now = grown(now, before)
            devices.set(one.who, now)
          }
        } else if (target!.by === one.who && !target!.isRecalled) {
          const messageId = await idOf(one.who, id, target!.seq)
          if (one.does === 'edit') {
            target!.content = `改${target!.seq}`
            await server.done(one.who, messageCalls.edit, { id: messageId, content: target!.content })
          } else if (one.does === 'recall') {
            target!.isRecalled = true
            await server.done(one.who, messageCalls.recall, { id: messageId })
          } else await server.done(one.who, messageCalls.react, { id: messageId, reaction: 'like' })
        }
      }

      for (const person of people) {
        if (!isIn(person)) {
          expect((await server.call(person, messageCalls.window, { id })).result).toBe(4)
          continue
        }
        const known = devices.get(person)!
        const answer = await server.done(person, messageCalls.window, { id, since: known.changeNo, limit: mostAtOnce })
        const { rows } = grown(known, answer)
        expect(rows.map(row => [row.seq, row.type < MessageType.Members ? row.content : '', row.isRecalled])).toEqual(
          reference.said.map(one => [one.seq, one.isRecalled ? '' : one.content, one.isRecalled]),
        )
        const { list } = await server.done(person, conversationCalls.list, { limit: 100 })
        expect(list.find(one => one.id === id)).toMatchObject({
          unreadNum: reference.unread(person),
          readSeq: reference.read.get(person),
        })
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 12) },
  )
}, 300_000)

async function idOf(person: Who, id: string, seq: number) {
  const { list } = await server.done(person, messageCalls.window, { id, around: seq, limit: 1 })
  return list.find(one => one.seq === seq)!.id
}
