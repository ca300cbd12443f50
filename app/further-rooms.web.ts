import { approvalsRoom } from '#modules/approvals/approvals.web.tsx'
import { companyRoom } from '#modules/company/company.web.tsx'
import { financeRoom } from '#modules/finance/finance.web.tsx'
import { hrRoom } from '#modules/hr/hr.web.tsx'
import { purchasingRoom } from '#modules/purchasing/purchasing.web.tsx'
import { projectsRoom } from '#modules/projects/projects.web.tsx'
import { crmRoom } from '#modules/crm/crm.web.tsx'

/** The rooms that nobody is in when the app opens: their doors need not come with it. */
export const furtherRooms = [companyRoom, hrRoom, approvalsRoom, financeRoom, projectsRoom, purchasingRoom, crmRoom]
