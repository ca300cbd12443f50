import { room } from '#platform/web/app/screens.ts'

const detail = () => import('./apply/apply-detail.tsx')

export const hrRoom = room({
  screens: {
    '/hr/list': () => import('./apply/apply-list.tsx'),
    '/hr/detail': detail,
    '/hr/work_calendar': () => import('./work-calendar/work-calendar.tsx'),
    '/hr/new': () => import('./common-apply/common-apply-form.tsx'),
    '/hr/leave/new': () => import('./leave/leave-form.tsx'),
    '/hr/leave/balance': () => import('./leave/balance.tsx'),
    '/hr/leave/balances': () => import('./leave/balances.tsx'),
    '/hr/leave/kinds': () => import('./leave/kinds.tsx'),
    '/hr/leave/kinds/new': () => import('./leave/kind-form.tsx'),
    '/hr/leave/kinds/:id': () => import('./leave/kind-form.tsx'),
    '/hr/fill_sign/new': () => import('./fill-sign/fill-sign-form.tsx'),
    '/hr/fill_sign/rule': () => import('./fill-sign/fill-sign-rule.tsx'),
    '/hr/outing/new': () => import('./outing/outing-form.tsx'),
    '/hr/overtime/new': () => import('./overtime/overtime-form.tsx'),
    '/hr/sign': () => import('./sign/sign.tsx'),
    '/hr/sign_record': () => import('./sign/sign-record.tsx'),
    '/hr/sign_setting': () => import('./sign/sign-setting.tsx'),
    '/hr/shifts': () => import('./shift/shifts.tsx'),
    '/hr/shift': () => import('./shift/shift-form.tsx'),
    '/hr/shift_rule': () => import('./shift/shift-rule-form.tsx'),
    '/hr/sign_trip': () => import('./trip/sign-trip.tsx'),
    '/hr/trip_record': () => import('./trip/trip-record.tsx'),
    '/hr/attendance': () => import('./attendance/attendance.tsx'),
    '/hr/attendance_months': () => import('./attendance/attendance-months.tsx'),
    '/hr/:id': detail,
  },
})
