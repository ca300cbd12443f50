import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { appNotThere, goneCalled } from '#platform/contract/refusals.ts'
import { readInstant } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, Json, type Context, type News } from '#platform/server/http/handle.ts'
import { found, refuse, Refused } from '#platform/server/http/refuse.ts'
import { job } from '#platform/server/jobs/job.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { noticeLines } from '#mechanisms/notifications/notify.server.ts'
import { peopleWithApp } from '#mechanisms/people/apps.server.ts'
import { personNow } from '#mechanisms/people/person-now.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { conversationSubject, conversationType } from '../conversation/conversation-subject.server.ts'
import { deliver, membersAmong } from './deliver-message.server.ts'
import { MessageType } from './message-types.contract.ts'
import { calledNotMember, type MessageRow } from './message.contract.ts'
import { requireMember, stillMember } from './put-message.server.ts'
import {
  farthest,
  mostScheduled,
  scheduledCalls,
  scheduledGone,
  sendAtFar,
  sendAtPast,
  tooManyScheduled,
} from './scheduled.contract.ts'
import { scheduledMessage } from './scheduled.table.ts'

const list = compile(
  pageAsJson({
    row: {
      id: scheduledMessage.id,
      content: scheduledMessage.content,
      called: sql`coalesce((select json_agg(${personJson(sql`${scheduledMessage.companyId}`, sql`one.id`)} order by one.place)
        from unnest(${scheduledMessage.mentionIds}) with ordinality as one (id, place)), '[]'::json)`,
      isAll: scheduledMessage.isAll,
      sendAt: scheduledMessage.sendAt,
    },
    from: sql`${scheduledMessage}`,
    where: sql`${scheduledMessage.companyId} = ${actor.company} and ${scheduledMessage.conversationId} = ${param('id')} and
      ${scheduledMessage.personId} = ${actor.person}`,
    order: sql`${scheduledMessage.sendAt}, ${scheduledMessage.id}`,
  }),
)

/** When it is to be sent, as it is kept; refused where that has passed, or lies too far ahead. */
function toCome(sendAt: string, { me }: Context): string {
  const at = readInstant(sendAt, me.timeZone)
  if (Date.parse(at) <= Date.now()) refuse(sendAtPast, {}, 'send_at')
  if (Date.parse(at) > Date.now() + farthest) refuse(sendAtFar, {}, 'send_at')
  return at
}

/** The actor's own, held; refused to everybody else as if it were not there. */
const heldOwn = (id: string, { me }: Context) => ({
  name: 'scheduled_own',
  row: { conversationId: col.uuid },
  values: [me.companyId, id, me.personId],
  text: 'select conversation_id from scheduled_message where comp_id = $1 and id = $2 and person_id = $3 for update',
})
const gone = goneCalled(scheduledGone)

const queue = (id: string, sendAt: string, { me, enqueue }: Context) =>
  enqueue(sendScheduled.name, { companyId: me.companyId, id }, { runAt: sendAt, key: `${sendScheduled.name} ${id}` })

export const scheduledHandlers = handle(scheduledCalls, {
  async list({ id, ...query }, context) {
    const { me, run } = context
    const [seen, answer] = await run([
      conversationSubject.visibility(id, me),
      list({ ...query, ...actorValues(conversationSubject, me), id }),
    ])
    conversationSubject.requireVisible(seen)
    type Row = Pick<MessageRow, 'id' | 'content' | 'called' | 'isAll'> & { sendAt: string }
    return new Json<{ list: Row[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async create({ id, content, calledIds, isAll, sendAt }, context) {
    const { me, run } = context
    const at = toCome(sendAt, context)
    const [still, among, , waiting] = await run([
      stillMember(id, context),
      membersAmong(id, calledIds, context),
      // Whoever schedules from two phones at once is counted once for each.
      takeTurns(me.companyId, `scheduled ${me.personId}`),
      {
        name: 'scheduled_waiting',
        value: col.int,
        values: [me.companyId, me.personId],
        text: 'select count(*)::int from scheduled_message where comp_id = $1 and person_id = $2',
      },
    ])
    requireMember(still)
    if (among.rows.length !== calledIds.length) refuse(calledNotMember, {}, 'called_ids')
    if (waiting.one >= mostScheduled) refuse(tooManyScheduled)
    const made = newId()
    await run([
      {
        name: 'scheduled_create',
        values: [me.companyId, made, id, me.personId, content, calledIds, isAll, at],
        text: `insert into scheduled_message (comp_id, id, conversation_id, person_id, content, mention_ids, is_all, send_at)
          values ($1, $2, $3, $4, $5, $6::uuid[], $7, $8)`,
      },
    ])
    await queue(made, at, context)
    return { id: made }
  },

  async update({ id, content, calledIds, isAll, sendAt }, context) {
    const { me, run } = context
    const at = sendAt === undefined ? null : toCome(sendAt, context)
    const [own] = await run([heldOwn(id, context)])
    const { conversationId } = found(own.first, gone)
    // Who was taken out takes back what waits, and changes it no more: nobody there would read it.
    const [still] = await run([stillMember(conversationId, context)])
    requireMember(still)
    if (calledIds && calledIds.length > 0) {
      const [among] = await run([membersAmong(conversationId, calledIds, context)])
      if (among.rows.length !== calledIds.length) refuse(calledNotMember, {}, 'called_ids')
    }
    await run([
      {
        name: 'scheduled_update',
        values: [me.companyId, id, content ?? null, at, calledIds ?? null, isAll ?? null],
        text: `update scheduled_message set content = coalesce($3, content), send_at = coalesce($4, send_at), mention_ids =
          coalesce($5::uuid[], mention_ids), is_all = coalesce($6, is_all) where comp_id = $1 and id = $2`,
      },
    ])
    if (at) await queue(id, at, context)
    return { id }
  },

  async remove({ id }, context) {
    const { me, run } = context
    const [own] = await run([heldOwn(id, context)])
    found(own.first, gone)
    await run([taken(me.companyId, id)])
    return { id }
  },
})

const taken = (companyId: string, id: string) => ({
  name: 'scheduled_taken',
  values: [companyId, id],
  text: 'delete from scheduled_message where comp_id = $1 and id = $2',
})

interface Waiting {
  conversationId: string
  personId: string
  content: string
  calledIds: string[]
  isAll: boolean
}
/** What is due, held; nothing once it was sent, taken away, or put off. */
const due = (companyId: string, id: string) => ({
  name: 'scheduled_due',
  value: col.json.as<Waiting>(),
  values: [companyId, id],
  text: `select json_build_object('conversationId', conversation_id, 'personId', person_id, 'content', content,
      'calledIds', mention_ids, 'isAll', is_all)::text
    from scheduled_message where comp_id = $1 and id = $2 and send_at <= now() + interval '1 second' for update`,
})

/**
 * At its time a message is sent in its writer's name and by their rights of now: sent and taken from those that wait in
 * one transaction, and so once however often the job runs. What is refused, as they are no longer in the conversation
 * or the app is not there for them, is returned to them by a notice with its words.
 */
export const sendScheduled = job(
  'im.scheduled',
  v.object({ companyId: v.string(), id: v.string() }),
  async ({ companyId, id }, { database, publish, settings }) => {
    const news: News[] = []
    try {
      await database.transaction(companyId, async ({ run }) => {
        const [answer] = await run([due(companyId, id)])
        const one = answer.first
        if (!one) return
        const { conversationId, personId, content, calledIds, isAll } = one
        const me = await personNow(run, { companyId, personId }, id)
        // Whoever has left the company says nothing more.
        if (!me) return void (await run([taken(companyId, id)]))
        // As for a call: whoever the app is not there for says nothing in it.
        if ((await peopleWithApp(conversationSubject.app, [personId], companyId, run)).length === 0) refuse(appNotThere)
        const context = { me, run, settings, request: {}, publish: (one: News) => void news.push(one) }
        const [among] = await run([membersAmong(conversationId, calledIds, context)])
        await deliver(
          { id: conversationId, clientId: id, type: MessageType.Text, content, calledIds: among.rows, isAll },
          context,
        )
        await run([taken(companyId, id)])
      })
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      await database.transaction(companyId, async ({ run }) => {
        const [answer] = await run([due(companyId, id)])
        if (!answer.first) return
        const { personId, content } = answer.first
        await run([
          taken(companyId, id),
          ...noticeLines(companyId, null, [personId], {
            kind: 'im.unsent',
            subjectType: 'scheduled_message',
            subjectId: id,
            title: content.slice(0, longestTitle),
          }),
        ])
        news.push({ companyId, to: [personId], subjectType: conversationType, subjectId: id, event: 'unsent' })
      })
    }
    if (news.length > 0) publish(news)
  },
)
const longestTitle = 200

/** What is added to others' by this file. */
export const scheduledParts: Part[] = [
  noticeSays('im.unsent', {
    zh: '定时消息未能发送，您已不能在该会话中发言：{title}',
    en: 'Not sent, as you can no longer write in the conversation: {title}',
  }),
]
