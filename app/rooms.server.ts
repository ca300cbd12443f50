import type { Handled } from '#platform/server/http/handle.ts'
import type { Job } from '#platform/server/jobs/job.ts'
import { compose, type ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { accountModule } from '#modules/account/account.server.ts'
import { companyModule } from '#modules/company/company.server.ts'
import { crmModule } from '#modules/crm/crm.server.ts'
import { purchasingModule } from '#modules/purchasing/purchasing.server.ts'
import { tasksModule } from '#modules/tasks/tasks.server.ts'
import { hoursModule } from '#modules/hours/hours.server.ts'
import { calendarModule } from '#modules/calendar/calendar.server.ts'
import { hrModule } from '#modules/hr/hr.server.ts'
import { approvalsModule } from '#modules/approvals/approvals.server.ts'
import { projectsModule } from '#modules/projects/projects.server.ts'
import { financeModule } from '#modules/finance/finance.server.ts'
import { homeModule } from '#modules/home/home.server.ts'
import type { rooms } from './rooms.ts'
import { sharedModule } from './shared.server.ts'
import { goalsModule } from '#modules/goals/goals.server.ts'
import { okrModule } from '#modules/okr/okr.server.ts'
import { documentsModule } from '#modules/documents/documents.server.ts'
import { postsModule } from '#modules/posts/posts.server.ts'
import { dashboardsModule } from '#modules/dashboards/dashboards.server.ts'
import { kpiModule } from '#modules/kpi/kpi.server.ts'
import { reportsModule } from '#modules/reports/reports.server.ts'
import { notesModule } from '#modules/notes/notes.server.ts'
import { messagesModule } from '#modules/messages/messages.server.ts'

/** Every room, in the order of `rooms.ts`: one that is listed there and not given here does not compile. */
const ofRooms: Record<(typeof rooms)[number], ServerModule> = {
  account: accountModule,
  company: companyModule,
  crm: crmModule,
  purchasing: purchasingModule,
  tasks: tasksModule,
  hours: hoursModule,
  calendar: calendarModule,
  hr: hrModule,
  approvals: approvalsModule,
  projects: projectsModule,
  finance: financeModule,
  home: homeModule,
  goals: goalsModule,
  okr: okrModule,
  posts: postsModule,
  documents: documentsModule,
  reports: reportsModule,
  notes: notesModule,
  kpi: kpiModule,
  dashboards: dashboardsModule,
  messages: messagesModule,
}
export const serverModules: readonly ServerModule[] = [sharedModule, ...Object.values(ofRooms)]
compose(serverModules)

/** Every call of every room, with its handler. */
export const handledCalls: Handled[] = serverModules.flatMap(({ calls }) => calls)
/** Every job of every room and of the platform. */
export const allJobs: Job[] = serverModules.flatMap(({ jobs }) => jobs)
