import { notFound } from '#platform/contract/refusals.ts'
import { instantText, pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { may, type Me } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { sql } from 'drizzle-orm'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { waitsForPeople } from '#mechanisms/waiting/waiting.server.ts'
import { managerSame, requestGone, type ManagerRequestRow } from './manager.contract.ts'
import { admitManager, setManager } from './set-manager.server.ts'

/** HR and administrators confirm anybody's. */
const confirmsAll = (me: Me) => may(me, 'HR_MANAGER', 'MANAGER_LOGIN')

/**
 * Asks for another manager, or for none: nothing is changed until the new manager (the present one, where it is to be
 * none), HR or an administrator confirms it. A later wish takes the place of an earlier one.
 */
export async function askForManager(managerId: string | null, name: string, context: Context) {
  const { me, run } = context
  await run([takeTurns(me.companyId, 'managers')])
  const [answer] = await run([
    {
      name: 'manager_now',
      value: col.uuid.orNull,
      values: [me.companyId, me.personId],
      text: 'select manager_id from person where comp_id = $1 and id = $2',
    },
  ])
  const now = answer.one
  if (now === managerId) refuse(managerSame, {}, 'manager_id')
  if (managerId) await admitManager(context, me.personId, managerId)
  await run([
    {
      name: 'manager_ask',
      values: [me.companyId, me.personId, managerId],
      text: `insert into manager_request (comp_id, person_id, manager_id) values ($1, $2, $3)
        on conflict (comp_id, person_id) do update set manager_id = excluded.manager_id, created_at = now()`,
    },
    recorded(me, 'person', me.personId, 'manager_ask', { managerId }),
    ...notified(me, [managerId ?? now!], {
      kind: 'person.manager_asked',
      subjectType: 'manager_request',
      subjectId: me.personId,
      title: name,
      details: { managerId },
    }),
  ])
  return { id: me.personId, isAsked: true }
}

/** Condition: the actor may confirm it, which is never their own. */
const confirms = sql`r.person_id <> ${param('actor')} and (${param('confirmsAll')}::boolean or r.manager_id =
  ${param('actor')} or (r.manager_id is null and p.manager_id = ${param('actor')}))`
const from = sql`manager_request r join person p on p.comp_id = r.comp_id and p.id = r.person_id`
const where = sql`r.comp_id = ${param('company')} and p.status <> ${fixed(PersonStatus.Left)} and ${confirms}`
const valuesOf = (me: Me) => ({ company: me.companyId, actor: me.personId, confirmsAll: confirmsAll(me) })

const waiting = compile(
  pageAsJson({
    row: {
      id: sql`r.person_id`,
      person: personJson(sql`r.comp_id`, sql`r.person_id`),
      manager: sql`case when p.manager_id is not null then ${personJson(sql`r.comp_id`, sql`p.manager_id`)} end`,
      wanted: sql`case when r.manager_id is not null then ${personJson(sql`r.comp_id`, sql`r.manager_id`)} end`,
      createdAt: instantText(sql`r.created_at`),
    },
    from,
    where,
    order: sql`r.created_at, r.person_id`,
  }),
)
/** Taken by whoever decides it, if it is still the one that they saw. */
const taken = compile(
  sql`delete from manager_request r using person p where p.comp_id = r.comp_id and p.id = r.person_id and
    r.person_id = ${param('id')}
  and r.manager_id is not distinct from ${param('managerId')}::uuid and ${where} returning p.name`,
  { value: col.text },
)
const isThere = compile(sql`select 1 from ${from} where ${where} and r.person_id = ${param('id')}`)
const own =
  compile(sql`select json_build_object('request', (select json_build_object('manager', case when r.manager_id is not
    null then ${personJson(sql`r.comp_id`, sql`r.manager_id`)} end,
  'created_at', ${instantText(sql`r.created_at`)}) from manager_request r where r.comp_id = ${param('company')} and
    r.person_id = ${param('actor')}))::text`)

export const requestHandlers = {
  async ownRequest(_: object, { me, run }: Context) {
    const [answer] = await run([own({ company: me.companyId, actor: me.personId })])
    return new Json<{
      request: { manager: { id: string; name: string; avatar: string | null } | null; createdAt: string } | null
    }>(answer!.only!)
  },

  async withdraw(_: object, { me, run }: Context) {
    await run([
      {
        name: 'manager_withdraw',
        values: [me.companyId, me.personId],
        text: 'delete from manager_request where comp_id = $1 and person_id = $2',
      },
    ])
    return {}
  },

  async requests(query: { start: number; limit: number }, { me, run }: Context) {
    const [answer] = await run([waiting({ ...query, ...valuesOf(me) })])
    return new Json<{ list: ManagerRequestRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async decide(
    { id, managerId = null, agree }: { id: string; managerId?: string | null | undefined; agree: boolean },
    context: Context,
  ) {
    const { me, run, publish } = context
    await run([takeTurns(me.companyId, 'managers')])
    const [there, row] = await run([isThere({ ...valuesOf(me), id }), taken({ ...valuesOf(me), id, managerId })])
    if (row.count === 0) refuse(there.count === 0 ? notFound : requestGone)
    if (agree) await setManager(context, id, managerId)
    await run(
      notified(me, [id], {
        kind: agree ? 'person.manager' : 'person.manager_refused',
        subjectType: 'person',
        subjectId: id,
        title: row.one,
        details: { managerId },
      }),
    )
    publish({
      companyId: me.companyId,
      to: [id, me.personId],
      subjectType: 'person',
      subjectId: id,
      event: 'manager',
      by: me.personId,
    })
    return { id }
  },
}

/** What is added to others' by this file. */
export const managerRequestParts: Part[] = [
  noticeSays('person.manager_asked', {
    zh: '{actor} 希望更改直属上级，请确认',
    en: '{actor} asks to change their manager: please confirm',
  }),
  noticeSays('person.manager', { zh: '{actor} 确认了直属上级的更改', en: '{actor} confirmed a change of manager' }),
  noticeSays('person.manager_refused', {
    zh: '{actor} 没有同意更改直属上级',
    en: '{actor} declined a change of manager',
  }),
  waitsForPeople({
    kind: 'manager_request',
    app: 'company',
    words: { zh: '待确认的上级变更', en: 'Manager changes to confirm' },
    route: '/manager_requests',
    isRequest: true,
    values: valuesOf,
    rows: { from, where, id: sql`r.person_id`, since: sql`r.created_at` },
    facts: id => ({
      from: sql`${from} left join person wanted on wanted.comp_id = r.comp_id and wanted.id = r.manager_id`,
      where: sql`r.comp_id = ${param('company')} and r.person_id = ${id}`,
      title: sql`p.name`,
      note: sql`concat('→ ', coalesce(wanted.name, '—'))`,
      person: sql`r.person_id`,
      link: sql`'/manager_requests'`,
      otherId: sql`r.manager_id`,
    }),
  }),
]
