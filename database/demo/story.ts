import { Readable } from 'node:stream'
import pino from 'pino'
import { handledCalls } from '#app/rooms.server.ts'
import { openServices } from '#app/services.ts'
import { readAnswer } from '#platform/contract/wire-names.ts'
import { col } from '#platform/server/database/row.ts'
import type { Body } from '#platform/server/http/handle.ts'
import { allApps } from '#platform/server/http/identity.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { perform } from '#platform/server/http/perform.ts'
import { tellOfAbroad } from './abroad.ts'
import { tellOfApprovals } from './approvals.ts'
import { tellOfBills } from './bills.ts'
import { tellOfAttendance } from './attendance.ts'
import { tellOfCalendar } from './calendar.ts'
import { tellOfChances } from './chances.ts'
import { tellOfContracts } from './contracts.ts'
import { tellOfCustomers } from './customers.ts'
import { tellOfDashboards } from './dashboards.ts'
import { tellOfDeliverables } from './deliverables.ts'
import { foundDemoCompanies } from './company.ts'
import { tellOfDictionaries } from './dictionaries.ts'
import type { DemoFile, Does } from './does.ts'
import { demoCompany, demoPeople, otherCompany } from './people.ts'
import { tellOfDocuments } from './documents.ts'
import { tellOfFinance } from './finance.ts'
import { tellOfGoals } from './goals.ts'
import { tellOfGoods } from './goods.ts'
import { tellOfHours } from './hours.ts'
import { tellOfLeave } from './leave.ts'
import { tellOfObjectives } from './objectives.ts'
import { tellOfPayments } from './payments.ts'
import { tellOfTargets } from './targets.ts'
import { tellOfTenders } from './tenders.ts'
import { tellOfOrganisation } from './organisation.ts'
import { tellOfMessages } from './messages.ts'
import { tellOfNotes, tellOfPosts } from './posts.ts'
import { tellOfProjectPlans } from './project-plans.ts'
import { tellOfProjectControl } from './project-control.ts'
import { tellOfProjectDocuments } from './project-documents.ts'
import { tellOfQuality } from './project-quality.ts'
import { tellOfStoreOrders, tellOfSuppliers } from './suppliers.ts'
import { tellOfPortfolio } from './project-portfolio.ts'
import { tellOfAgileProjects } from './project-agile.ts'
import { tellOfProjects } from './projects.ts'
import { tellOfKpi } from './kpi.ts'
import { tellOfQuotations } from './quotations.ts'
import { tellOfReports } from './reports.ts'
import { tellOfReminders } from './reminders.ts'
import { tellOfTaskItems } from './task-items.ts'
import { tellOfTaskParts } from './task-parts.ts'
import { tellOfKinds } from './tasks-of-kinds.ts'
import { tellOfTasks } from './tasks.ts'

/**
 * Fills an empty database with the demo company and what its people have been doing. Does nothing when there is a
 * company.
 */
export async function tellDemoStory(url: string): Promise<boolean> {
  // Whoever tells it may have no mail server: as in a demo, mails are written down.
  const settings = { ...readSettings(), demo: true }
  const services = await openServices(url, pino({ level: 'warn' }), { connections: 4, settings })
  try {
    const [answer] = await services.database
      .system()
      .run([{ value: col.bool, text: 'select exists (select 1 from company)' }])
    if (answer.one) return false
    await foundDemoCompanies(services.database)
    const does: Does = async (who, call, input, files) => {
      const handled = handledCalls.find(one => one.call === call)
      if (!handled) throw new Error(`${call.method} ${call.path} is not served`)
      const { id: personId, accountId, name, departmentId, isAdministrator, authorities } = demoPeople[who]
      const me = {
        accountId,
        sessionId: accountId,
        personId,
        name,
        departmentId,
        isAdministrator,
        timeZone: 'Asia/Shanghai',
        companyId: who === 'other' ? otherCompany.id : demoCompany.id,
        authorities: new Set(authorities),
        apps: allApps,
      }
      const body = await perform(
        { ...services, identify: async () => ({ account: me, me }) },
        {
          handled,
          input: input as Record<string, unknown>,
          ...(files ? { body: bodyOf(files) } : {}),
          facts: {
            token: 'story',
            locale: 'zh-CN',
            ...(handled.caller === 'public' ? outside : { address: '', agent: '' }),
            requestId: 'story',
            platform: 'mobile',
            fetching: {},
          },
        },
      )
      return readAnswer(call.output)((JSON.parse(String(body)) as { data: unknown }).data) as never
    }
    await tellOfOrganisation(does)
    await tellOfHours(does)
    await tellOfCustomers(does)
    await tellOfTasks(does)
    await tellOfTaskParts(does)
    await tellOfDictionaries(does)
    await tellOfDeliverables(does)
    await tellOfTaskItems(does)
    await tellOfKinds(does)
    await tellOfProjects(does)
    await tellOfAgileProjects(does, services.database)
    await tellOfProjectPlans(does)
    await tellOfProjectControl(does)
    await tellOfProjectDocuments(does)
    await tellOfQuality(does)
    await tellOfObjectives(does)
    await tellOfGoals(does)
    await tellOfReminders(does)
    await tellOfCalendar(does)
    await tellOfApprovals(does)
    await tellOfSuppliers(does)
    await tellOfGoods(does)
    await tellOfContracts(does, await tellOfChances(does), services.database)
    await tellOfTargets(does)
    await tellOfQuotations(does)
    await tellOfAbroad(does)
    await tellOfTenders(does)
    await tellOfStoreOrders(does)
    await tellOfBills(does)
    await tellOfFinance(does)
    await tellOfPayments(does)
    await tellOfAttendance(does, services.database)
    await tellOfLeave(does)
    await tellOfPortfolio(does)
    await tellOfPosts(does)
    await tellOfNotes(does)
    await tellOfDocuments(does)
    await tellOfMessages(does)
    await tellOfReports(does)
    await tellOfKpi(does)
    await tellOfDashboards(does, services.database)
    // Whoever comes first finds the planner knowing how large the tables are.
    await services.database.system().run([{ text: 'analyze' }])
    return true
  } finally {
    await services.close()
  }
}

/** From where somebody who is not of the company looks at what was shared. */
const outside = {
  address: '203.0.113.7',
  agent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
}

/** Files as a form sends them. */
const bodyOf = (files: readonly DemoFile[]): Body => ({
  length: files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
  bytes: null,
  files: async function* () {
    for (const { name, text } of files) yield { name, bytes: Readable.from([Buffer.from(text)]) }
  },
})
