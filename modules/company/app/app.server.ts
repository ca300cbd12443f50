import { and, eq, inArray, sql } from 'drizzle-orm'
import { say } from '#platform/contract/words.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { hasApp } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { rightsChanged } from '#modules/account/account.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { unknownDepartment } from '#mechanisms/people/people-refusals.contract.ts'
import { department } from '#mechanisms/people/person.table.ts'
import { admitPeople } from '../authority/authority.server.ts'
import { appCalls, unknownApp } from './app.contract.ts'
import { appScope, companyApp } from './app.table.ts'
import { appOf, apps, type App, type AppPart } from './apps.contract.ts'
import { landedRooms } from './landed-rooms.contract.ts'

const openApp = (id: string): App => appOf(id) ?? refuse(unknownApp, {}, 'local_app_id')

export const appHandlers = handle(appCalls, {
  companyApps(_, { me, request: { locale } }) {
    const seen = ({ nameEn, words, route }: AppPart) => ({
      nameEn,
      name: say(words, locale),
      route,
      currentUsed: hasApp(me, nameEn),
    })
    const list = apps
      .filter(({ room }) => landedRooms.includes(room))
      .map(one => ({ localAppId: one.id, room: one.room, ...seen(one), child: (one.child ?? []).map(seen) }))
    return { list }
  },

  async settings(_, { me, run, request }) {
    const [closed, scopes] = await run([
      {
        name: 'apps_closed',
        value: col.text,
        text: 'select app_id from company_app where comp_id = $1 and not is_open',
        values: [me.companyId],
      },
      {
        name: 'app_scopes',
        row: {
          appId: col.text,
          departmentId: col.uuid.orNull,
          department: col.text.orNull,
          personId: col.uuid.orNull,
          name: col.text.orNull,
          avatarFileId: col.uuid.orNull,
        },
        text: `select s.app_id, d.id as department_id, d.name as department, p.id as person_id, p.name as name, p.avatar_file_id from app_scope s left join department d on
          d.comp_id = s.comp_id and d.id = s.department_id
          left join person p on p.comp_id = s.comp_id and p.id = s.person_id where s.comp_id = $1 order by d.name,
            p.spelling, s.id`,
        values: [me.companyId],
      },
    ])
    const isClosed = new Set(closed.rows)
    const rows = scopes.rows
    return {
      list: apps.map(one => {
        const own = rows.filter(({ appId: id }) => id === one.id)
        return {
          localAppId: one.id,
          nameEn: one.nameEn,
          name: say(one.words, request.locale),
          isLanded: landedRooms.includes(one.room),
          isOpen: !isClosed.has(one.id),
          departments: own.flatMap(({ departmentId: id, department: name }) =>
            id && name !== null ? [{ id, name }] : [],
          ),
          users: own.flatMap(({ personId: id, name, avatarFileId: avatar }) =>
            id && name !== null ? [{ id, name, avatar }] : [],
          ),
        }
      }),
    }
  },

  open: ({ localAppId }, context) => setOpen(context, localAppId, true),
  close: ({ localAppId }, context) => setOpen(context, localAppId, false),

  async setScope({ localAppId, departmentIds, userIds }, context) {
    const { me, db, run } = context
    const { id } = openApp(localAppId)
    await run([takeTurns(me.companyId, 'app scope')])
    await admitPeople(context, userIds, 'user_ids')
    await admitDepartments(context, departmentIds)
    await db.delete(appScope).where(and(eq(appScope.companyId, me.companyId), eq(appScope.appId, id)))
    const rows = [...departmentIds.map(departmentId => ({ departmentId })), ...userIds.map(personId => ({ personId }))]
    if (rows.length > 0)
      await db.insert(appScope).values(rows.map(row => ({ companyId: me.companyId, id: newId(), appId: id, ...row })))
    rightsChanged(context)
    await run([recorded(me, 'company', me.companyId, 'appScope', { app: id, departmentIds, userIds })])
    return {}
  },
})

async function setOpen(context: Context, localAppId: string, isOpen: boolean) {
  const { me, db, run } = context
  const { id } = openApp(localAppId)
  await db
    .insert(companyApp)
    .values({ companyId: me.companyId, appId: id, isOpen })
    .onConflictDoUpdate({ target: [companyApp.companyId, companyApp.appId], set: { isOpen } })
  rightsChanged(context)
  await run([recorded(me, 'company', me.companyId, isOpen ? 'appOpen' : 'appClose', { app: id })])
  return {}
}

async function admitDepartments({ me, db }: Context, ids: readonly string[]) {
  if (ids.length === 0) return
  const [known] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(department)
    .where(and(eq(department.companyId, me.companyId), inArray(department.id, [...ids])))
  if (known!.count !== ids.length) refuse(unknownDepartment, {}, 'department_ids')
}
