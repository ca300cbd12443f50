import { and, eq, inArray, sql } from 'drizzle-orm'
import { say } from '#platform/contract/words.ts'
import { newId } from '#platform/server/database/ids.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { unknownDepartment } from '#mechanisms/people/people-refusals.contract.ts'
import { company, department } from '#mechanisms/people/person.table.ts'
import { admitPeople } from '../authority/authority.server.ts'
import { keptSettings } from '../setting/setting.server.ts'
import { readSetting, type SettingName } from '../setting/setting-keys.contract.ts'
import { isOkrMode } from '../setting/okr-mode.contract.ts'
import { hiddenApps } from '../edition/hidden-apps.contract.ts'
import { appCalls, unknownApp } from './app.contract.ts'
import { appScope, companyApp } from './app.table.ts'
import { appOf, apps, isShown, type App, type Looker } from './apps.contract.ts'
import { landedRooms } from './landed-rooms.contract.ts'

const uiSettings = [...new Set(apps.flatMap(one => [one, ...one.child ?? []]).flatMap(part => part.settings ?? []))]
const readSettings: SettingName[] = [...uiSettings, 'plan_setting', 'okr_module_date']

const openApp = (id: string): App => appOf(id) ?? refuse(unknownApp, {}, 'local_app_id')

/** Apps that are open to the company, and in whose scope the person is; administrators are in every scope. */
async function usedApps({ me, run }: Pick<Context, 'me' | 'run'>): Promise<ReadonlySet<string>> {
  const [answer] = await run([{
    name: 'apps_not_used',
    text: `select app_id from company_app where comp_id = $1 and not is_open
      union select scoped.app_id from (select distinct app_id from app_scope where comp_id = $1) scoped where not $3 and not exists (
        select 1 from app_scope s where s.comp_id = $1 and s.app_id = scoped.app_id and (s.person_id = $2 or s.department_id = any((
          select d.path from person p join department d on d.comp_id = p.comp_id and d.id = p.department_id where p.comp_id = $1 and p.id = $2)::uuid[])))`,
    values: [me.companyId, me.personId, may(me, 'MANAGER_LOGIN')],
    plain: true,
  }])
  const not = new Set(answer!.rows.map(([id]) => id as string))
  return new Set(apps.filter(({ id, room }) => landedRooms.includes(room) && !not.has(id)).map(({ id }) => id))
}

/** What the rules of spec 1 §6 ask about the person and the company. */
async function lookerOf(context: Context): Promise<Looker & { hidden: readonly string[] }> {
  const { me, db } = context
  const kept = await keptSettings(context, readSettings)
  const [own] = await db.select({ uiScheme: company.uiScheme, editionType: company.editionType, createdAt: company.createdAt }).from(company).where(eq(company.companyId, me.companyId))
  const { uiScheme, editionType, createdAt } = found(own)
  const okrMode = isOkrMode(readSetting('plan_setting', kept.get('plan_setting')).model, createdAt, readSetting('okr_module_date', kept.get('okr_module_date')))
  return {
    uiScheme,
    holds: authority => may(me, authority),
    isOn: setting => readSetting(setting, kept.get(setting)) === true,
    // Plans and OKR are two ways of the same: a company has one of them (spec 1 §2 "Tab targets").
    hidden: [...hiddenApps({ uiScheme, editionType }), okrMode ? 'plan' : 'okr'],
  }
}

export const appHandlers = handle(appCalls, {
  async companyApps(_, context) {
    const used = await usedApps(context)
    const looker = await lookerOf(context)
    const { locale } = context.asked
    const list = apps.filter(({ room }) => landedRooms.includes(room)).map(one => {
      const currentUsed = used.has(one.id) && !looker.hidden.includes(one.id) && isShown(one, looker)
      return {
        localAppId: one.id,
        room: one.room,
        nameEn: one.nameEn,
        name: say(one.words, locale),
        route: one.route,
        currentUsed,
        child: (one.child ?? []).map(part => ({
          nameEn: part.nameEn, name: say(part.words, locale), route: part.route, currentUsed: currentUsed && isShown(part, looker),
        })),
      }
    })
    return { list }
  },

  async settings(_, { me, run, asked }) {
    const [closed, scopes] = await run([
      { name: 'apps_closed', text: 'select app_id from company_app where comp_id = $1 and not is_open', values: [me.companyId] },
      {
        name: 'app_scopes',
        text: `select s.app_id, d.id, d.name, p.id, p.name, p.avatar_file_id from app_scope s left join department d on d.comp_id = s.comp_id and d.id = s.department_id
          left join person p on p.comp_id = s.comp_id and p.id = s.person_id where s.comp_id = $1 order by d.name, p.spelling, s.id`,
        values: [me.companyId],
      },
    ])
    const isClosed = new Set(closed!.rows.map(([id]) => id))
    const rows = scopes!.rows as [app: string, departmentId: string | null, department: string, personId: string | null, name: string, avatar: string | null][]
    return {
      list: apps.map(one => {
        const own = rows.filter(([id]) => id === one.id)
        return {
          localAppId: one.id,
          nameEn: one.nameEn,
          name: say(one.words, asked.locale),
          isLanded: landedRooms.includes(one.room),
          isOpen: !isClosed.has(one.id),
          departments: own.flatMap(([, id, name]) => id ? [{ id, name }] : []),
          users: own.flatMap(([, , , id, name, avatar]) => id ? [{ id, name, avatar }] : []),
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
    if (rows.length > 0) await db.insert(appScope).values(rows.map(row => ({ companyId: me.companyId, id: newId(), appId: id, ...row })))
    await run([recorded(me, 'company', me.companyId, 'appScope', { app: id, departmentIds, userIds })])
    return {}
  },
})

async function setOpen({ me, db, run }: Context, localAppId: string, isOpen: boolean) {
  const { id } = openApp(localAppId)
  await db.insert(companyApp).values({ companyId: me.companyId, appId: id, isOpen })
    .onConflictDoUpdate({ target: [companyApp.companyId, companyApp.appId], set: { isOpen } })
  await run([recorded(me, 'company', me.companyId, isOpen ? 'appOpen' : 'appClose', { app: id })])
  return {}
}

async function admitDepartments({ me, db }: Context, ids: readonly string[]) {
  if (ids.length === 0) return
  const [known] = await db.select({ count: sql<number>`count(*)::int` }).from(department).where(and(eq(department.companyId, me.companyId), inArray(department.id, [...ids])))
  if (known!.count !== ids.length) refuse(unknownDepartment, {}, 'department_ids')
}
