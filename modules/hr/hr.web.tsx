import { room, withWords } from '#platform/web/app/screens.ts'
import { load as loadEngine } from '#mechanisms/approvals/approvals.words.ts'
import { load as loadFiles } from '#mechanisms/attachments/attachments.words.ts'
import { load as loadComments } from '#mechanisms/comments/comments.words.ts'
import { load as loadCustomFields } from '#mechanisms/custom-fields/custom-fields.words.ts'
import { load as loadForms } from '#mechanisms/forms/forms.words.ts'
import { load as loadHistory } from '#mechanisms/history/history.words.ts'
import { load as loadAttendance } from './attendance/attendance.words.ts'
import { load } from './hr.words.ts'
import { load as loadLeave } from './leave/leave.words.ts'
import { load as loadWorkCalendar } from './work-calendar/work-calendar.words.ts'

const detail = () => withWords(import('./apply/apply-detail.tsx'), loadEngine, loadComments, loadHistory, loadFiles, loadForms, loadLeave)
/** Lists of applications, and what waits for the asker: of whatever type. */
const applies = ['/hr/apply/:type', '/hr/apply/charge_by_me', '/approval/flow', '/comment/list', '/log/list_by_res']

export const hrRoom = room({
  words: load,
  screens: {
    '/hr/list': () => withWords(import('./apply/apply-list.tsx'), loadEngine),
    '/hr/detail': detail,
    '/hr/work_calendar': () => withWords(import('./work-calendar/work-calendar.tsx'), loadWorkCalendar),
    '/hr/new': () => withWords(import('./common-apply/common-apply-form.tsx'), loadEngine, loadFiles, loadForms, loadCustomFields),
    '/hr/leave/new': () => withWords(import('./leave/leave-form.tsx'), loadEngine, loadFiles, loadLeave),
    '/hr/leave/balance': () => withWords(import('./leave/balance.tsx'), loadLeave),
    '/hr/leave/balances': () => withWords(import('./leave/balances.tsx'), loadLeave),
    '/hr/leave/kinds': () => withWords(import('./leave/kinds.tsx'), loadLeave),
    '/hr/leave/kinds/new': () => withWords(import('./leave/kind-form.tsx'), loadLeave),
    '/hr/leave/kinds/:id': () => withWords(import('./leave/kind-form.tsx'), loadLeave),
    '/hr/fill_sign/new': () => withWords(import('./fill-sign/fill-sign-form.tsx'), loadEngine, loadFiles),
    '/hr/fill_sign/rule': () => import('./fill-sign/fill-sign-rule.tsx'),
    '/hr/outing/new': () => withWords(import('./outing/outing-form.tsx'), loadEngine, loadFiles),
    '/hr/overtime/new': () => withWords(import('./overtime/overtime-form.tsx'), loadEngine, loadFiles),
    '/hr/sign': () => withWords(import('./sign/sign.tsx'), loadAttendance, loadFiles),
    '/hr/sign_record': () => withWords(import('./sign/sign-record.tsx'), loadAttendance, loadFiles),
    '/hr/sign_setting': () => withWords(import('./sign/sign-setting.tsx'), loadAttendance),
    '/hr/shifts': () => withWords(import('./shift/shifts.tsx'), loadAttendance),
    '/hr/shift': () => withWords(import('./shift/shift-form.tsx'), loadAttendance),
    '/hr/shift_rule': () => withWords(import('./shift/shift-rule-form.tsx'), loadAttendance),
    '/hr/sign_trip': () => withWords(import('./trip/sign-trip.tsx'), loadAttendance, loadFiles),
    '/hr/trip_record': () => withWords(import('./trip/trip-record.tsx'), loadAttendance, loadFiles),
    '/hr/attendance': () => withWords(import('./attendance/attendance.tsx'), loadAttendance),
    '/hr/attendance_months': () => withWords(import('./attendance/attendance-months.tsx'), loadAttendance),
    '/hr/:id': detail,
  },
  live: {
    sign: ['/hr/sign/detail', '/hr/sign/month', '/hr/sign/stat_by_user'],
    sign_trip: ['/hr/sign/trips'],
    common_apply: [...applies, '/hr/common_apply/detail/:id'],
    fill_sign: [...applies, '/hr/fill_sign/detail/:id', '/hr/fill_sign/left', '/hr/sign/detail', '/hr/sign/month'],
    outing: [...applies, '/hr/outing/detail/:id'],
    overtime: [...applies, '/hr/overtime/detail/:id', '/hr/leave/balance', '/hr/leave/entries'],
    void_apply: [...applies, '/hr/void_apply/detail/:id'],
    leave: [...applies, '/hr/leave/apply/detail/:id', '/hr/leave/balance', '/hr/leave/entries'],
  },
})
