import { and, eq, inArray, ne } from 'drizzle-orm'
import { notAllowed } from '#platform/contract/refusals.ts'
import { say } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { authorities, authorityWords } from '#mechanisms/people/authority-words.contract.ts'
import { PersonStatus, type Authority } from '#mechanisms/people/person.contract.ts'
import { person, personAuthority } from '#mechanisms/people/person.table.ts'
import { rightsChanged } from '#modules/account/account.server.ts'
import { authorityCalls, notYoursToGrant } from './authority.contract.ts'

/** Nobody grants or takes what they do not hold themselves; a system administrator holds all. */
export function admitGrant({ me }: Pick<Context, 'me'>, wanted: readonly string[]) {
  if (wanted.some(authority => !may(me, authority))) refuse(notYoursToGrant)
}

/** The people of these ids are in the company and have not left. */
export async function admitPeople({ me, db }: Pick<Context, 'me' | 'db'>, personIds: readonly string[], field: string) {
  if (personIds.length === 0) return
  const known = await db
    .select({ id: person.id })
    .from(person)
    .where(
      and(eq(person.companyId, me.companyId), inArray(person.id, [...personIds]), ne(person.status, PersonStatus.Left)),
    )
  if (known.length !== personIds.length) refuse(unknownPerson, {}, field)
}

interface Holder {
  isAdministrator: boolean
  direct: string[]
  roles: { name: string; authorities: string[] }[]
}

/** How a person holds what. One's own is everybody's to know, others' the administrators'. */
async function readHolder({ me, run }: Context, personId: string): Promise<Holder> {
  if (personId !== me.personId && !may(me, 'MANAGER_LOGIN')) refuse(notAllowed)
  const [answer] = await run([
    {
      name: 'authority_holder',
      row: { isAdministrator: col.bool, direct: col.texts, roles: col.json.as<Holder['roles']>() },
      text: `select is_administrator, array(select authority from person_authority a where a.comp_id = p.comp_id and
        a.person_id = p.id) as direct,
      (select coalesce(json_agg(json_build_object('name', r.name, 'authorities', r.authorities) order by r.name),
        '[]'::json) from person_role pr
        join role r on r.comp_id = pr.comp_id and r.id = pr.role_id where pr.comp_id = p.comp_id and pr.person_id =
          p.id) as roles
      from person p where p.comp_id = $1 and p.id = $2`,
      values: [me.companyId, personId],
    },
  ])
  const { isAdministrator, direct, roles } = found(answer.first)
  return { isAdministrator, direct, roles }
}

const holds = ({ isAdministrator, direct, roles }: Holder, authority: Authority) =>
  isAdministrator || direct.includes(authority) || roles.some(role => role.authorities.includes(authority))

export const authorityHandlers = handle(authorityCalls, {
  async listByUser({ personId }, context) {
    const holder = await readHolder(context, personId ?? context.me.personId)
    return { list: authorities.filter(authority => holds(holder, authority)) }
  },

  async listByUserV2({ personId }, context) {
    const holder = await readHolder(context, personId ?? context.me.personId)
    return {
      isAdministrator: holder.isAdministrator,
      list: authorities.map(authority => ({
        authority,
        name: say(authorityWords[authority], context.request.locale),
        isGranted: holds(holder, authority),
        isDirect: holder.direct.includes(authority),
        roles: holder.roles.filter(role => role.authorities.includes(authority)).map(role => role.name),
      })),
    }
  },

  async listUser({ authority = [], isDirect }, { me, run, request }) {
    const wanted = authority.length > 0 ? authority : authorities
    const [answer] = await run([
      {
        name: 'authority_users',
        text: `select authority, json_agg(json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar_file_id)
          order by p.spelling, p.id) as people from (
          select person_id, authority from person_authority where comp_id = $1
          union select pr.person_id, unnest(r.authorities) from person_role pr join role r on r.comp_id = pr.comp_id
            and r.id = pr.role_id where pr.comp_id = $1 and not $3) held
        join person p on p.comp_id = $1 and p.id = held.person_id and p.status <> ${PersonStatus.Left} where authority = any($2) group by
          authority`,
        values: [me.companyId, wanted, isDirect],
        row: {
          authority: col.text,
          people: col.json.as<{ id: string; name: string; avatar: string | null }[]>(),
        },
      },
    ])
    const users = new Map(answer.rows.map(({ authority: one, people }) => [one, people]))
    return {
      list: wanted.map(one => ({
        authority: one,
        name: say(authorityWords[one], request.locale),
        users: users.get(one) ?? [],
      })),
    }
  },

  async check({ personId, authority }, context) {
    return { isGranted: holds(await readHolder(context, personId ?? context.me.personId), authority) }
  },

  async grant({ authority, addId, delId }, context) {
    const { me, db, run } = context
    admitGrant(context, [authority])
    await admitPeople(context, addId, 'add_id')
    if (delId.length > 0) {
      await db
        .delete(personAuthority)
        .where(
          and(
            eq(personAuthority.companyId, me.companyId),
            eq(personAuthority.authority, authority),
            inArray(personAuthority.personId, delId),
          ),
        )
    }
    if (addId.length > 0) {
      await db
        .insert(personAuthority)
        .values(addId.map(personId => ({ companyId: me.companyId, personId, authority })))
        .onConflictDoNothing()
    }
    rightsChanged(context)
    await run([
      ...[...addId, ...delId].map(personId =>
        recorded(me, 'person', personId, addId.includes(personId) ? 'grant' : 'revoke', { authority }),
      ),
      ...notified(me, addId, {
        kind: 'authority.granted',
        subjectType: 'person',
        subjectId: me.personId,
        title: authorityWords[authority].zh,
        details: { authority },
      }),
    ])
    return {}
  },
})

/** What is added to others' by this file. */
export const authorityParts: Part[] = [
  noticeSays('authority.granted', ({ details: { authority } }) => {
    const { zh, en } = authorityWords[authorities.find(one => one === authority)!] ?? { zh: '权限', en: 'an authority' }
    return { zh: `{actor} 授予您权限：${zh}`, en: `{actor} granted you an authority: ${en}` }
  }),
]
