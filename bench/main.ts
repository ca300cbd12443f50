// `npm run bench` runs all parts; `npm run bench -- requests` one of them.
import { benchCalendar } from './calendar.ts'
import { benchCascade } from './cascade.ts'
import { benchApprovals } from './approvals.ts'
import { benchCrash } from './crash.ts'
import { benchFinance } from './finance.ts'
import { benchGestures } from './gestures.ts'
import { benchHours } from './hours.ts'
import { benchFilters } from './filters.ts'
import { benchImport } from './import.ts'
import { benchMessages } from './messages.ts'
import { benchMemory } from './memory.ts'
import { benchOkr } from './okr.ts'
import { benchPages } from './pages.ts'
import { fillPeer } from './peer.ts'
import { benchPlan } from './plan.ts'
import { benchProjectPlan } from './project-plan.ts'
import { benchProjects } from './projects.ts'
import { benchRepeat } from './repeat.ts'
import { benchReports } from './reports.ts'
import { benchRequests } from './requests.ts'
import { benchSales } from './sales.ts'
import { benchScale } from './scale.ts'
import { benchStart } from './start.ts'
import { benchTaps } from './taps.ts'

const parts: Record<string, () => Promise<unknown>> = {
  requests: () => benchRequests(),
  filters: benchFilters,
  scale: benchScale,
  pages: () => benchPages(),
  start: () => benchStart(),
  crash: benchCrash,
  plan: benchPlan,
  'project-plan': benchProjectPlan,
  hours: benchHours,
  cascade: benchCascade,
  import: benchImport,
  repeat: benchRepeat,
  calendar: benchCalendar,
  gestures: benchGestures,
  approvals: benchApprovals,
  finance: benchFinance,
  messages: benchMessages,
  projects: benchProjects,
  okr: benchOkr,
  reports: benchReports,
  taps: benchTaps,
  sales: benchSales,
  memory: benchMemory,
}
/** What is not measured, and done only when it is named. */
const others: Record<string, () => Promise<unknown>> = { 'peer-fill': fillPeer }

const wanted = process.argv.slice(2)
for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) {
  const part = parts[name] ?? others[name]
  if (!part) throw new Error(`There is no part "${name}": ${Object.keys(parts).join(', ')}`)
  console.log(`\n${name}`)
  await part()
}
