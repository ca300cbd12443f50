import { dayOf, wallClock } from '#platform/contract/zone.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { say } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import { handle } from '#platform/server/http/handle.ts'
import { pdfAnswer, print, type Paper } from '#mechanisms/print/paper.server.ts'
import { projectStatusWords } from '#mechanisms/projects/project-types.contract.ts'
import { projectAnalysisCalls, type ProjectOverview } from '../analysis/analysis.contract.ts'
import { overviewOf } from '../analysis/overview.server.ts'
import { projectDetail } from '../project-detail.server.ts'
import { projectCalls, type ProjectDetail } from '../project.contract.ts'
import { projectPrintCalls } from './print.contract.ts'
import { summaryWords } from './summary-words.contract.ts'

interface Drawn {
  project: ProjectDetail
  overview: ProjectOverview
  companyName: string
  word: (key: keyof typeof summaryWords) => string
  statusWord: string
  day: (instant: string | null) => string
}

export const projectPrintHandlers = handle(projectPrintCalls, {
  async print({ id }, context) {
    const { me, run, request } = context
    const [detail, overview, [company]] = await Promise.all([
      projectDetail(id, context),
      overviewOf(id, context),
      run([
        {
          name: 'project_print_company',
          text: 'select name from company where comp_id = $1',
          values: [me.companyId],
          value: col.text,
        },
      ]),
    ])
    const project = fromWire(projectCalls.detail.output)(JSON.parse(detail.text)) as ProjectDetail
    const word = (key: keyof typeof summaryWords) => say(summaryWords[key], request.locale)
    const foot = `${project.code} · ${word('printed')} ${wallClock(new Date(), me.timeZone).slice(0, 16).replace('T', ' ')} ${me.name}`
    const bytes = await print({ title: `${word('title')} ${project.code}`, foot }, paper =>
      draw(paper, {
        project,
        overview: fromWire(projectAnalysisCalls.overview.output)(JSON.parse(overview.text)) as ProjectOverview,
        companyName: company.one,
        word,
        statusWord: say(projectStatusWords[project.status], request.locale),
        day: instant => (instant ? dayOf(instant, me.timeZone) : ''),
      }),
    )
    return pdfAnswer(bytes, `${project.code} ${project.name}`)
  },
})

function draw(paper: Paper, { project, overview, companyName, word, statusWord, day }: Drawn) {
  const {
    name,
    code,
    summary,
    rel,
    departmentName,
    typeName,
    planStartDate,
    planEndDate,
    realEndDate,
    percent,
    taskNum,
    finishedNum,
    delayNum,
  } = project
  paper.title(word('title'), companyName, `${word('code')} ${code}`)
  const pairs: [string, string][] = [
    [word('name'), name],
    [word('status'), statusWord],
    [word('managers'), (rel.manager ?? []).map(one => one.name).join('、')],
    [word('department'), departmentName ?? ''],
    [word('category'), typeName ?? ''],
    [word('start'), day(planStartDate)],
    [word('end'), day(planEndDate)],
    [word('realEnd'), day(realEndDate)],
    [word('percent'), `${percent}%`],
    [word('tasks'), `${finishedNum} / ${taskNum}`],
    [word('late'), String(delayNum)],
    [word('summary'), summary],
  ]
  paper.pairs(pairs.filter(([, value]) => value !== ''))
  if (overview.milestones.length > 0) {
    paper.heading(word('stages'))
    paper.table(
      [
        { name: word('stage'), share: 46 },
        { name: word('finished'), share: 18, align: 'center' },
        { name: word('end'), share: 20, align: 'center' },
        { name: word('state'), share: 16, align: 'center' },
      ],
      overview.milestones.map(one => [
        one.name,
        `${one.finishedNum} / ${one.taskNum}`,
        day(one.endDate),
        one.isLate ? word('isLate') : one.taskNum > 0 && one.finishedNum === one.taskNum ? word('isDone') : '',
      ]),
    )
  }
  if (overview.load.length > 0) {
    paper.heading(word('people'))
    paper.table(
      [
        { name: word('person'), share: 40 },
        { name: word('finished'), share: 20, align: 'right' },
        { name: word('open'), share: 20, align: 'right' },
        { name: word('late'), share: 20, align: 'right' },
      ],
      overview.load.map(one => [one.person.name, String(one.finished), String(one.open), String(one.late)]),
    )
  }
  if (overview.late.length > 0) {
    paper.heading(word('lateTasks'))
    paper.table(
      [
        { name: word('code'), share: 14 },
        { name: word('task'), share: 48 },
        { name: word('managers'), share: 20 },
        { name: word('due'), share: 18, align: 'center' },
      ],
      overview.late.map(one => [
        one.code,
        one.name,
        one.managers.map(person => person.name).join('、'),
        day(one.planEndDate),
      ]),
    )
  }
}
