import { room, withWords } from '#platform/web/app/screens.ts'
import { load as loadHistory } from '#mechanisms/history/history.words.ts'
import { load } from './hours.words.ts'

const ofHours = '/task/user_hour_log'

export const hoursRoom = room({
  words: load,
  screens: {
    '/timesheet': () => import('./week/timesheet.tsx'),
    '/workhour': () => import('./log/my-hours.tsx'),
    '/workhour_approve': () => import('./approval/approve.tsx'),
    '/tasks/my_approve_work_hour': () => import('./approval/approve.tsx'),
    '/workhour_missing': () => import('./missing/missing.tsx'),
    '/view_real_workhour': () => import('./summary/real-hours.tsx'),
    '/add_real_workhour': () => withWords(import('./log/log-form.tsx'), loadHistory),
  },
  live: {
    workhour: [
      ofHours, `${ofHours}/:id`, `${ofHours}/week`, `${ofHours}/month`, `${ofHours}/summary`, `${ofHours}/real/:id`, '/v2/task/user_hour_log/approval', `${ofHours}/missing`,
      '/aim_ins/wait-for-me', '/v3/task/detail/:id', '/log/list_by_res',
    ],
  },
})
