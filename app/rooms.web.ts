import { offlineRoom } from '#platform/web/app/offline/offline.web.ts'
import { room } from '#platform/web/app/screens.ts'
import { load as loadShares } from '#mechanisms/shares/shares.words.ts'
import { accountRoom } from '#modules/account/account.web.tsx'
import { approvalsRoom } from '#modules/approvals/approvals.web.tsx'
import { calendarRoom } from '#modules/calendar/calendar.web.tsx'
import { companyRoom } from '#modules/company/company.web.tsx'
import { financeRoom } from '#modules/finance/finance.web.tsx'
import { hrRoom } from '#modules/hr/hr.web.tsx'
import { hoursRoom } from '#modules/hours/hours.web.tsx'
import { homeRoom } from '#modules/home/home.web.tsx'
import { tasksRoom } from '#modules/tasks/tasks.web.tsx'

/** Beside the rooms, for whoever builds a screen, in development alone: the kit's gallery. */
const beside = import.meta.env.DEV && !import.meta.env.SSR
  ? [room({ words: async () => {}, publicPaths: ['/dev/gallery'], screens: { '/dev/gallery': () => import('#platform/web/gallery/gallery.tsx') } })]
  : []

/** What a link shows to whoever has it, without the app around it. */
const shared = room({ words: loadShares, publicPaths: ['/share'], screens: { '/share': () => import('#mechanisms/shares/shared-page.tsx') } })

/** Every room's screens, lazily loaded. */
export const webRooms = [accountRoom, companyRoom, tasksRoom, hoursRoom, calendarRoom, hrRoom, approvalsRoom, financeRoom, homeRoom, offlineRoom, shared, ...beside]
export const allScreens = webRooms.flatMap(room => room.screens)
/** The paths that need nobody signed in; /login is a page of its own (`app/login.tsx`). */
export const publicPaths = ['/login', ...allScreens.filter(screen => screen.isPublic).map(screen => screen.path)]
