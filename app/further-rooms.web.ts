import { approvalsRoom } from '#modules/approvals/approvals.web.tsx'
import { companyRoom } from '#modules/company/company.web.tsx'
import { financeRoom } from '#modules/finance/finance.web.tsx'
import { hrRoom } from '#modules/hr/hr.web.tsx'
import { furtherAccount } from '#modules/account/further-account.web.tsx'
import { furtherHome } from '#modules/home/further-home.web.tsx'
import { hoursRoom } from '#modules/hours/hours.web.tsx'
import { furtherTasks } from '#modules/tasks/further-tasks.web.tsx'
import { purchasingRoom } from '#modules/purchasing/purchasing.web.tsx'
import { projectsRoom } from '#modules/projects/projects.web.tsx'
import { crmRoom, lookoutRoom } from '#modules/crm/crm.web.tsx'
import { goalsRoom } from '#modules/goals/goals.web.tsx'
import { okrRoom } from '#modules/okr/okr.web.tsx'
import { documentsRoom } from '#modules/documents/documents.web.tsx'
import { postsRoom } from '#modules/posts/posts.web.tsx'
import { dashboardsRoom } from '#modules/dashboards/dashboards.web.tsx'
import { kpiRoom } from '#modules/kpi/kpi.web.tsx'
import { reportsRoom } from '#modules/reports/reports.web.tsx'
import { notesRoom } from '#modules/notes/notes.web.tsx'
import { messagesRoom } from '#modules/messages/messages.web.tsx'

/** The rooms that nobody is in when the app opens: their doors need not come with it. */
export const furtherRooms = [
  companyRoom,
  furtherAccount,
  furtherHome,
  furtherTasks,
  hoursRoom,
  hrRoom,
  approvalsRoom,
  financeRoom,
  projectsRoom,
  purchasingRoom,
  crmRoom,
  goalsRoom,
  lookoutRoom,
  okrRoom,
  postsRoom,
  documentsRoom,
  reportsRoom,
  notesRoom,
  kpiRoom,
  dashboardsRoom,
  messagesRoom,
]
