import { notFound } from '#platform/contract/refusals.ts'
import { instantText, pageAsJson } from '#platform/server/database/json.ts'
import { compile, given } from '#platform/server/database/statement.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { may, type Me } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { sql } from 'drizzle-orm'
import { recorded } from '#mechanisms/history/history.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { waitsForPeople } from '#mechanisms/waiting/waiting.server.ts'
import { managerSame, requestGone, type ManagerRequestRow } from './manager.contract.ts'
import { admitManager, setManager } from './set-manager.server.ts'

noticeSays('person.manager_asked', { zh: '{actor} 希望更改直属上级，请确认', en: '{actor} asks for another manager: please confirm' })
noticeSays('person.manager', { zh: '{actor} 确认了直属上级的更改', en: '{actor} confirmed a change of manager' })
noticeSays('person.manager_refused', { zh: '{actor} 没有同意更改直属上级', en: '{actor} refused a change of manager' })

/** HR and administrators confirm anybody's. */
const confirmsAll = (me: Me) => may(me, 'HR_MANAGER', 'MANAGER_LOGIN')

/** Asks for another manager, or for none: nothing is changed until the new manager (the present one, where it is to be none), HR or an administrator confirms it. A later wish takes the place of an earlier one. */
export async function askForManager(managerId: string | null, name: string, context: Context) {
  const { me, run } = context
  await run([takeTurns(me.companyId, 'managers')])
  const [answer] = await run([{ name: 'manager_now', plain: true, values: [me.companyId, me.personId], text: 'select manager_id from person where comp_id = $1 and id = $2' }])
  const now = answer!.rows[0]![0] as string | null
  if (now === managerId) refuse(managerSame, {}, 'manager_id')
  if (managerId) await admitManager(context, me.personId, managerId)
  await run([
    {
      name: 'manager_ask', plain: true, values: [me.companyId, me.personId, managerId],
      text: `insert into manager_request (comp_id, person_id, manager_id) values ($1, $2, $3)
        on conflict (comp_id, person_id) do update set manager_id = excluded.manager_id, created_at = now()`,
    },
    recorded(me, 'person', me.personId, 'manager_ask', { managerId }),
    ...notified(me, [managerId ?? now!], { kind: 'person.manager_asked', subjectType: 'manager_request', subjectId: me.personId, title: name, details: { managerId } }),
  ])
  return { id: me.personId, isAsked: true }
}

/** Condition: the asker may confirm it, which is never their own. */
const confirms = sql`r.person_id <> ${given('asker')} and (${given('confirmsAll')}::boolean or r.manager_id = ${given('asker')} or (r.manager_id is null and p.manager_id = ${given('asker')}))`
const from = sql`manager_request r join person p on p.comp_id = r.comp_id and p.id = r.person_id`
const where = sql`r.comp_id = ${given('company')} and p.status <> 1 and ${confirms}`
const valuesOf = (me: Me) => ({ company: me.companyId, asker: me.personId, confirmsAll: confirmsAll(me) })

const waiting = compile(pageAsJson({
  row: {
    id: sql`r.person_id`, person: personJson(sql`r.comp_id`, sql`r.person_id`), manager: sql`case when p.manager_id is not null then ${personJson(sql`r.comp_id`, sql`p.manager_id`)} end`,
    wanted: sql`case when r.manager_id is not null then ${personJson(sql`r.comp_id`, sql`r.manager_id`)} end`, createdAt: instantText(sql`r.created_at`),
  },
  from, where, order: sql`r.created_at, r.person_id`,
}))
const number = compile(sql`select count(*) from ${from} where ${where}`)
/** Taken by whoever decides it, if it is still the one that they saw. */
const taken = compile(sql`delete from manager_request r using person p where p.comp_id = r.comp_id and p.id = r.person_id and r.person_id = ${given('id')}
  and r.manager_id is not distinct from ${given('managerId')}::uuid and ${where} returning p.name`)
const isThere = compile(sql`select 1 from ${from} where ${where} and r.person_id = ${given('id')}`)
const own = compile(sql`select json_build_object('request', (select json_build_object('manager', case when r.manager_id is not null then ${personJson(sql`r.comp_id`, sql`r.manager_id`)} end,
  'created_at', ${instantText(sql`r.created_at`)}) from manager_request r where r.comp_id = ${given('company')} and r.person_id = ${given('asker')}))::text`)

export const requestHandlers = {
  async ownRequest(_: object, { me, run }: Context) {
    const [answer] = await run([own({ company: me.companyId, asker: me.personId })])
    return new Json<{ request: { manager: { id: string, name: string, avatar: string | null } | null, createdAt: string } | null }>(answer!.only!)
  },

  async withdraw(_: object, { me, run }: Context) {
    await run([{ name: 'manager_withdraw', plain: true, values: [me.companyId, me.personId], text: 'delete from manager_request where comp_id = $1 and person_id = $2' }])
    return {}
  },

  async requests(query: { start: number, limit: number }, { me, run }: Context) {
    const [answer] = await run([waiting({ ...query, ...valuesOf(me) })])
    return new Json<{ list: ManagerRequestRow[], total: number | null, start: number, limit: number }>(answer!.only!)
  },

  async decide({ id, managerId = null, agree }: { id: string, managerId?: string | null | undefined, agree: boolean }, context: Context) {
    const { me, run, tell } = context
    await run([takeTurns(me.companyId, 'managers')])
    const [there, row] = await run([isThere({ ...valuesOf(me), id }), taken({ ...valuesOf(me), id, managerId })])
    if (row!.rows.length === 0) refuse(there!.rows.length === 0 ? notFound : requestGone)
    if (agree) await setManager(context, id, managerId)
    await run(notified(me, [id], { kind: agree ? 'person.manager' : 'person.manager_refused', subjectType: 'person', subjectId: id, title: row!.rows[0]![0] as string, details: { managerId } }))
    tell({ companyId: me.companyId, to: [id, me.personId], subjectType: 'person', subjectId: id, event: 'manager', by: me.personId })
    return { id }
  },
}

waitsForPeople({ kind: 'manager_request', app: 'company', words: { zh: '待确认的上级变更', en: 'Changes of manager to confirm' }, route: '/manager_requests', count: me => number(valuesOf(me)) })
