import { offlineRoom } from '#platform/web/app/offline/offline.web.ts'
import { room } from '#platform/web/app/screens.ts'
import { accountRoom } from '#modules/account/account.web.tsx'
import { calendarRoom } from '#modules/calendar/calendar.web.tsx'
import { homeRoom } from '#modules/home/home.web.tsx'
import { projectsTab } from '#modules/projects/projects-tab.web.tsx'
import { tasksRoom } from '#modules/tasks/tasks-tab.web.tsx'

/** Beside the rooms, for whoever builds a screen, in development alone: the kit's gallery. */
const beside =
  import.meta.env.DEV && !import.meta.env.SSR
    ? [
        room({
          publicPaths: ['/dev/gallery'],
          screens: { '/dev/gallery': () => import('#platform/web/gallery/gallery.tsx') },
        }),
      ]
    : []

/** What a link shows to whoever has it, without the app around it. */
const shared = room({
  publicPaths: ['/share'],
  screens: { '/share': () => import('#mechanisms/shares/shared-page.tsx') },
})

/** The rooms that come with the app itself: its entry pages, its tabs, and what they lead to at once. */
export const firstRooms = [accountRoom, tasksRoom, projectsTab, calendarRoom, homeRoom, offlineRoom, shared, ...beside]
export const firstScreens = firstRooms.flatMap(room => room.screens)
/** The paths that need nobody signed in; /login is a page of its own (`app/login.tsx`). */
export const publicPaths = ['/login', ...firstScreens.filter(screen => screen.isPublic).map(screen => screen.path)]

/**
 * Where the addresses of the other rooms begin, and their doors, which come together once the app has come to rest, or
 * when one of them is opened.
 */
export const furtherAddresses = [
  '/add_real_workhour',
  '/app_setting',
  '/approval',
  '/bill',
  '/bind_email',
  '/bind_mobile',
  '/card_setting',
  '/crm',
  '/dashboard',
  '/dialogue',
  '/dashboard/project_list',
  '/document',
  '/email_invite_member',
  '/filter',
  '/finance',
  '/hr',
  '/im',
  '/jxc',
  '/lookout',
  '/lookout_chance_customer_list',
  '/lookout_contract_list',
  '/lookout_receive_list',
  '/lookout_survey_list',
  '/kpi',
  '/manager_requests',
  '/members_management',
  '/minder',
  '/my_alert',
  '/my_info',
  '/nav_setting',
  '/note',
  '/new_slide',
  '/notice_setting',
  '/okr',
  '/plan',
  '/post',
  '/project',
  '/project_journal',
  '/projects',
  '/set_alert',
  '/sprints',
  '/tariff_description',
  '/tasks/analyze',
  '/tasks/analyze_content',
  '/tasks/batch',
  '/tasks/deliverable',
  '/tasks/import',
  '/tasks/my_approve_work_hour',
  '/tasks/templates',
  '/tasks/workflows',
  '/timesheet',
  '/todo_task',
  '/user_level',
  '/versions',
  '/view_real_workhour',
  '/wechat_notify_setting',
  '/workhour',
  '/workhour_approve',
  '/workhour_missing',
  '/report',
  '/todo_report',
]
export const loadFurtherRooms = async () => (await import('./further-rooms.web.ts')).furtherRooms
