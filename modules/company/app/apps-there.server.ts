import type { Part } from '#platform/server/parts/part.ts'
import { decidesApps, type AppLooker } from '#mechanisms/people/apps.server.ts'
import { holdsText } from '#mechanisms/people/people.server.ts'
import type { Apps } from '#platform/server/http/identity.ts'
import { hiddenApps } from '../edition/hidden-apps.contract.ts'
import { readSetting, type SettingName } from '../setting/setting-keys.contract.ts'
import { apps, isShown, keptScreens, type AppPart, type ContractMode } from './apps.contract.ts'
import { landedRooms } from './landed-rooms.contract.ts'

const uiSettings = [...new Set(apps.flatMap(one => [one, ...(one.child ?? [])]).flatMap(part => part.settings ?? []))]
const settingsRead: SettingName[] = [...uiSettings, 'contract_mode']

/** What is known of a person `p` and their company `c` beside what they hold. */
interface Facts {
  /** Apps that the company has closed. */
  closed: string[]
  /** Apps that have a scope, which the person is not in. */
  outside: string[]
  uiScheme: string
  editionType: number
  settings: Record<string, string>
}

const facts = `json_build_object(
  'closed', (select coalesce(json_agg(a.app_id), '[]') from company_app a where a.comp_id = p.comp_id and not a.is_open),
  'outside', (select coalesce(json_agg(scoped.app_id), '[]') from (
    select s.app_id from app_scope s where s.comp_id = p.comp_id group by s.app_id
    having not coalesce(bool_or(s.person_id = p.id or s.department_id = any((select home.path from department home where home.comp_id = p.comp_id and home.id = p.department_id)::uuid[])), false)) scoped),
  'uiScheme', c.ui_scheme, 'editionType', c.edition_type,
  'settings', (select coalesce(json_object_agg(kept.key_name, kept.key_value), '{}') from company_setting kept
    where kept.comp_id = p.comp_id and kept.key_name in (${settingsRead.map(name => `'${name}'`).join(', ')})))`

/**
 * Condition beside a person, by the name that their row has in the statement: an app that the company has open has no
 * scope, or they are in it. Whoever cannot open an app owes nothing in it, and nobody reminds them.
 */
export const isInScope = (app: string, person: string) => `(not exists (select from app_scope s where s.comp_id =
    ${person}.comp_id and s.app_id = '${app}')
  or exists (select from app_scope s left join department home on home.comp_id = s.comp_id and home.id =
    ${person}.department_id where s.comp_id = ${person}.comp_id and s.app_id = '${app}' and (s.person_id = ${person}.id or
    s.department_id = any(home.path)))
  or ${holdsText(person, ['MANAGER_LOGIN'])})`

/**
 * What of the product is there for a person: the room is built, the company has the app open and its edition has it,
 * the person is in its scope (administrators are in every scope), what it is made of is there too, and the rules of
 * module visibility let them (spec 1 §6).
 */
function read(
  { closed: closedApps, outside, uiScheme, editionType, settings }: Facts,
  { isAdministrator, authorities }: AppLooker,
): Apps {
  const setting = <Name extends SettingName>(name: Name) => readSetting(name, settings[name])
  const holds = (authority: string) => isAdministrator || authorities.has(authority)
  const without = new Set([...closedApps, ...hiddenApps({ uiScheme, editionType })])
  const mode = setting('contract_mode')
  const looker = {
    holds,
    isOn: (name: SettingName) => setting(name) === true,
    worksWith: (one: ContractMode) => mode[one] === 1,
    uiScheme,
  }
  const closed = new Set<string>()
  const hidden = new Set<string>()
  const addresses: string[] = []
  const askedAddresses: string[] = []
  const shown = new Set<string>()
  const drop = (part: AppPart, isClosed: boolean) => {
    hidden.add(part.nameEn)
    if (isClosed) closed.add(part.nameEn)
    addresses.push(...addressesOf(part))
    if (!isClosed) askedAddresses.push(...(part.deciderAddresses ?? []))
  }
  // An app stands behind those that it needs, so that it learns of them.
  for (const app of apps) {
    const { id, room, needs = [], child = [] } = app
    const isClosed = without.has(id) || !landedRooms.includes(room) || needs.some(one => closed.has(one))
    const isHidden =
      isClosed ||
      (outside.includes(id) && !holds('MANAGER_LOGIN')) ||
      needs.some(one => hidden.has(one)) ||
      !isShown(app, looker)
    if (isHidden) drop(app, isClosed)
    for (const part of child) {
      const isWithout =
        isClosed || part.needs?.some(one => closed.has(one)) || part.hiddenIn?.includes(uiScheme) === true
      if (isHidden || isWithout || !isShown(part, looker)) drop(part, isWithout)
      else for (const address of addressesOf(part)) shown.add(address)
    }
  }
  // What a part that is shown leads to stays open, whatever is hidden beside or around it.
  const closing = new Set(addresses.filter(address => !shown.has(address)))
  askedAddresses.push(...[...shown].filter(address => [...closing].some(begin => address.startsWith(`${begin}/`))))
  for (const { begins, authorities: needed } of keptScreens) {
    if (!needed.some(holds)) closing.add(begins)
    // It may lie within what others keep.
    else if (keptScreens.some(other => begins.startsWith(`${other.begins}/`) && !other.authorities.some(holds)))
      askedAddresses.push(begins)
  }
  return { closed, hidden, addresses: [...closing], askedAddresses }
}

const addressesOf = ({ route, addresses = [] }: AppPart) => [route.split('?')[0]!, ...addresses]

/** What is added to others' by this file. */
export const appsThereParts: Part[] = [decidesApps({ facts, read })]
