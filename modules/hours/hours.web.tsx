import { room } from '#platform/web/app/screens.ts'

export const hoursRoom = room({
  screens: {
    '/timesheet': () => import('./week/timesheet.tsx'),
    '/workhour': () => import('./log/my-hours.tsx'),
    '/workhour_approve': () => import('./approval/approve.tsx'),
    '/tasks/my_approve_work_hour': () => import('./approval/approve.tsx'),
    '/workhour_missing': () => import('./missing/missing.tsx'),
    '/view_real_workhour': () => import('./summary/real-hours.tsx'),
    '/add_real_workhour': () => import('./log/log-form.tsx'),
  },
})
