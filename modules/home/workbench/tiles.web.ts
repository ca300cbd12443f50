import {
  BellIcon,
  BuildingIcon,
  CheckCircleIcon,
  ClockIcon,
  GridIcon,
  MailIcon,
  PlusIcon,
  SettingsIcon,
  TrophyIcon,
  UsersIcon,
  type Icon,
} from '#platform/web/kit/icons.tsx'
import type { Tone } from '#platform/web/kit/tone.ts'
import { t } from '../home.words.ts'

export interface Tile {
  key: string
  name: string
  href: string
  icon: Icon
  tone: Tone
}

type PlainWord =
  | 'tabTODO'
  | 'newTask'
  | 'updates'
  | 'reminders'
  | 'newReminder'
  | 'points'
  | 'settings'
  | 'members'
  | 'inviteMembers'
  | 'appSettings'
  | 'tariff'
  | 'myTodo'
  | 'findColleague'
interface OwnTile extends Omit<Tile, 'name'> {
  word: PlainWord
}

/** These tiles with their names, as far as their screens have landed. */
export const worded = (tiles: readonly OwnTile[], hasScreen: (address: string) => boolean): Tile[] =>
  tiles.filter(({ href }) => hasScreen(href)).map(({ word, ...tile }) => ({ ...tile, name: t(word) }))

const tile = (key: string, word: PlainWord, href: string, icon: Icon, tone: Tone): OwnTile => ({
  key,
  word,
  href,
  icon,
  tone,
})
const newTask = tile('newTask', 'newTask', '/tasks/newTask', PlusIcon, 'violet')

/** Beside the task app; what needs no app; an administrator's; and what is begun from the home page. */
export const taskTiles = [
  tile('todo', 'tabTODO', '/tasks/upcoming?source=upcoming', CheckCircleIcon, 'success'),
  newTask,
]
export const toolTiles = [
  tile('updates', 'updates', '/dynamic_list', BellIcon, 'brand'),
  tile('reminders', 'reminders', '/my_alert', ClockIcon, 'warn'),
  tile('level', 'points', '/user_level', TrophyIcon, 'danger'),
  tile('settings', 'settings', '/account_setting', SettingsIcon, 'neutral'),
]
export const adminTiles = [
  tile('members', 'members', '/members_management', UsersIcon, 'brand'),
  tile('invite', 'inviteMembers', '/email_invite_member', MailIcon, 'success'),
  tile('apps', 'appSettings', '/app_setting', GridIcon, 'violet'),
  tile('tariff', 'tariff', '/tariff_description', BuildingIcon, 'warn'),
]
export const homeTiles = [
  newTask,
  tile('myTodo', 'myTodo', '/todo', CheckCircleIcon, 'success'),
  tile('newReminder', 'newReminder', '/set_alert', ClockIcon, 'warn'),
  tile('findColleague', 'findColleague', '/search?type=user', UsersIcon, 'brand'),
]
