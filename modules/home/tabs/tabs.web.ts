import {
  CalendarIcon,
  ChartIcon,
  CheckCircleIcon,
  DocumentIcon,
  FlagIcon,
  FolderIcon,
  NoteIcon,
  TargetIcon,
  UsersIcon,
  WalletIcon,
  type Icon,
} from '#platform/web/kit/icons.tsx'
import { t } from '../home.words.ts'

/**
 * The tabs that a person may choose for the two free places of the tab bar, with their targets (spec 1 §2 "Bottom tab
 * bar").
 */
export const tabTargets = {
  TODO: '/tasks/upcoming?source=upcoming',
  TASK: '/tasks/upcoming?source=task',
  PROJECT: '/projects/assign_me',
  PLAN: '/plan/list',
  EVENTS: '/calendar/list',
  ANALYZE: '/dashboard/panel/task',
  CONTRACT: '/crm/contract',
  CUSTOMER: '/crm/customer',
  CHANCE: '/crm/chance',
  FINANCE: '/finance/list',
} as const
export type TabName = keyof typeof tabTargets

const icons: Record<TabName, Icon> = {
  TODO: CheckCircleIcon,
  TASK: NoteIcon,
  PROJECT: FolderIcon,
  PLAN: FlagIcon,
  EVENTS: CalendarIcon,
  ANALYZE: ChartIcon,
  CONTRACT: DocumentIcon,
  CUSTOMER: UsersIcon,
  CHANCE: TargetIcon,
  FINANCE: WalletIcon,
}

const isTabName = (name: unknown): name is TabName => typeof name === 'string' && name in tabTargets

export interface TabChoice {
  name: TabName
  words: string
  icon: Icon
  href: string
}

interface Surroundings {
  /** Does an address lead to a screen? Rooms that have not landed have none. */
  hasScreen: (address: string) => boolean
  /** In OKR mode the plan tab leads to the objectives. */
  okrMode: boolean
}

const targetOf = (name: TabName, { okrMode }: Surroundings) =>
  name === 'PLAN' && okrMode ? '/okr/list' : tabTargets[name]

/** All that can be chosen. */
export const tabChoices = (surroundings: Surroundings): TabChoice[] =>
  (Object.keys(tabTargets) as TabName[])
    .map(name => ({ name, words: t(`tab${name}`), icon: icons[name], href: targetOf(name, surroundings) }))
    .filter(({ href }) => surroundings.hasScreen(href))

const usual: readonly TabName[] = ['TODO', 'PROJECT']

/**
 * The two that are shown: the person's own when they chose two, otherwise to do and project; tasks in place of one that
 * has not landed.
 */
export function chosenTabs(property: unknown, surroundings: Surroundings): TabChoice[] {
  const own = Array.isArray(property) ? property.filter(isTabName) : []
  const wanted = own.length === 2 ? own : usual
  const choices = tabChoices(surroundings)
  const shown = wanted.flatMap(name => choices.find(choice => choice.name === name) ?? [])
  const substitutes = (['TASK', 'TODO'] as const).flatMap(name => choices.find(choice => choice.name === name) ?? [])
  return [...shown, ...substitutes.filter(one => !shown.includes(one))].slice(0, 2)
}

/** Where the person's choice is kept (`/res/{userId}/property`). */
export const tabsProperty = 'nav_tabs'
