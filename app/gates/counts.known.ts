import { demoCompany as company, demoPeople } from '#database/demo/people.ts'
import { cycleAfter, cycleOf } from '#mechanisms/cycles/cycles.contract.ts'
import { monthsBefore } from '#mechanisms/months/months.contract.ts'
import { OkrType } from '#modules/okr/okr.contract.ts'
import { SprintStatus } from '#modules/projects/agile/sprint/sprint.contract.ts'

/** A row of an answer, with the names of the wire. */
export type Row = Record<string, unknown>

/**
 * Where a count leads to: the address whose rows it counts, made of the row that it stands in (`row`) and of the
 * record that was requested (`of`, its id). `#name` behind an address: the rows are the answer's field of that name,
 * not its list. Null where the row leads to nothing.
 */
export interface Opened {
  /**
   * The list of the records that a call with `:id` is about; or what stands for its parameter, one after another.
   */
  each?: string | readonly string[]
  /** What is added to the call's address. */
  query?: string
  opens: (row: Row, of: string) => string | null
}

const comments = (subjectType: string) => (row: Row) =>
  `/comment/list?subject_type=${subjectType}&subject_id=${String(row.id)}`
const rowsOf = (path: string, query: Record<string, unknown> = {}) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
/** The orders behind a part of an analysis of spending; what has none of its kind is in no list. */
const spentOn = (field: string) => (row: Row) =>
  row.key === 'none' ? null : rowsOf('/finance/analyze/orders', { scope: 'company', [field]: row.key })
/** Three years, the longest time of which a funnel is: the demo's opportunities are of all times. */
const thisMonth = new Date().toISOString().slice(0, 7)
const longest = `start_month=${monthsBefore(thisMonth, 35)}&end_month=${thisMonth}`
/** The quarter whose objectives the demo company has. */
const quarter = cycleOf('season', new Date().toISOString().slice(0, 10))
const thisQuarter = `type=${OkrType.Quarter}&cycle=${quarter}`
const lastQuarter = `type=${OkrType.Quarter}&cycle=${cycleAfter('season', quarter, -1)}`
const ofQuarter = (more = '', of = thisQuarter) => `/okr/analyze/objectives?${of}&${more}`
const inFunnel = (stage: string) => () => `${rowsOf('/crm/analyze/funnel_rows', { stage })}&${longest}`
const projects = '/project/advanced_list?scope=company'
const scrumProjects = '/project/advanced_list?scope=company&type=3'
const tasks = '/v3/task/filter?scope=company'

export const opened: Record<string, Opened> = {
  'GET /v3/task/filter list[].comment_num': { query: 'scope=company', opens: comments('task') },
  'GET /v3/task/advanced_list list[].comment_num': { opens: comments('task') },
  'GET /v3/task/:id/children list[].comment_num': { each: tasks, opens: comments('task') },
  'GET /v3/task/:id/children list[].child_num': {
    each: tasks,
    opens: row => rowsOf(`/v3/task/${String(row.id)}/children`),
  },
  'GET /v3/task/:id/remain list[].comment_num': { each: tasks, opens: comments('task') },
  'GET /v3/task/:id/relations list[].comment_num': { each: tasks, opens: comments('task') },
  'GET /v3/task/detail/:id comment_num': { each: tasks, opens: comments('task') },
  'GET /v3/task/detail/:id child_num': { each: tasks, opens: (_, of) => rowsOf(`/v3/task/${of}/children`) },
  'GET /v3/task/detail/:id visitor_num': { each: tasks, opens: (_, of) => rowsOf(`/v3/task/${of}/visitors`) },
  'GET /v3/task/detail/:id relation_num': { each: tasks, opens: (_, of) => rowsOf(`/v3/task/${of}/relations`) },
  'GET /v3/task/detail/:id score_num': { each: tasks, opens: (_, of) => rowsOf(`/v3/task/${of}/scores`) },
  'GET /v3/task/parts list[].num': {
    query: 'by=status&scope=mine',
    opens: row => rowsOf('/v3/task/filter', { scope: 'mine', status: row.key }),
  },
  'GET /v3/task/workflows list[].running_num': {
    opens: row => rowsOf(`/workflows/${String(row.id)}/tasks`, { is_open: true }),
  },
  'GET /workflows/:id/cal running_num': {
    each: '/v3/task/workflows',
    opens: (_, of) => rowsOf(`/workflows/${of}/tasks`, { is_open: true }),
  },
  'GET /workflows/:id/cal finished_num': {
    each: '/v3/task/workflows',
    opens: (_, of) => rowsOf(`/workflows/${of}/tasks`, { is_open: false }),
  },
  'GET /task/user/group list[].task_num': {
    opens: row => rowsOf('/v3/task/filter', { scope: 'mine', group_id: row.id }),
  },
  'GET /project/:projectId/stages list[].task_num': {
    each: projects,
    opens: (row, of) => rowsOf(`/project/${of}/items`, { stage_id: row.id }),
  },
  'GET /project/:projectId/items list[].comment_num': { each: projects, opens: comments('task') },
  'GET /project/:projectId/stories list[].comment_num': { each: scrumProjects, opens: comments('task') },
  'GET /project/:projectId/bugs list[].comment_num': { each: scrumProjects, opens: comments('task') },
  'GET /project/:projectId/sprints list[].total_num': {
    each: scrumProjects,
    opens: (row, of) =>
      row.status === SprintStatus.Closed ? null : rowsOf(`/project/${of}/items`, { sprint_id: row.id }),
  },
  'GET /project/:projectId/sprints list[].done_num': {
    each: scrumProjects,
    opens: (row, of) =>
      row.status === SprintStatus.Closed ? null : rowsOf(`/project/${of}/items`, { sprint_id: row.id, is_open: false }),
  },
  'GET /project/:projectId/versions list[].total_num': {
    each: scrumProjects,
    opens: (row, of) => rowsOf(`/project/${of}/items`, { version_id: row.id }),
  },
  'GET /project/:projectId/versions list[].done_num': {
    each: scrumProjects,
    opens: (row, of) => rowsOf(`/project/${of}/items`, { version_id: row.id, is_open: false }),
  },
  'GET /project/:projectId/versions list[].bug_num': {
    each: scrumProjects,
    opens: (row, of) => rowsOf(`/project/${of}/bugs`, { version_id: row.id }),
  },
  'GET /project/:projectId/modules list[].story_num': {
    each: scrumProjects,
    opens: (row, of) => rowsOf(`/project/${of}/stories`, { module_id: row.id }),
  },
  'GET /project/:projectId/modules list[].bug_num': {
    each: scrumProjects,
    opens: (row, of) => rowsOf(`/project/${of}/bugs`, { module_id: row.id }),
  },
  'GET /project/:projectId/modules list[].open_num': {
    each: scrumProjects,
    opens: (row, of) => rowsOf(`/project/${of}/items`, { module_id: row.id, is_open: true }),
  },
  'GET /project/:projectId/risks list[].comment_num': { each: projects, opens: comments('risk') },
  'GET /project/:projectId/risk_matrix list[].num': {
    each: projects,
    opens: (row, of) => rowsOf(`/project/${of}/risks`, { probability: row.probability, impact: row.impact }),
  },
  'GET /project/:projectId/logs list[].comment_num': { each: projects, opens: comments('project_log') },
  'GET /project/journal list[].comment_num': { opens: comments('project_log') },
  'GET /project/:projectId/documents list[].comment_num': { each: projects, opens: comments('project_document') },
  'GET /project/:projectId/documents list[].child_num': {
    each: projects,
    opens: (row, of) => rowsOf(`/project/${of}/documents`, { parent_id: row.id }),
  },
  'GET /project/type-access list[].template_num': {
    opens: row => rowsOf('/project/templates', { type: row.type }),
  },
  'GET /event list[].comment_num': { opens: comments('event') },
  'GET /document/list list[].comment_num': { opens: comments('document') },
  'GET /document/list list[].child_num': { opens: row => rowsOf('/document/list', { parent_id: row.id }) },
  'GET /v3/report/list list[].comment_num': { opens: comments('report') },
  'GET /report/advanced_list list[].comment_num': { opens: comments('report') },
  'GET /v2/post/all list[].comment_num': { opens: comments('post') },
  'GET /v2/post/topics list[].post_num': {
    opens: row => rowsOf('/v2/post/tag', { topic: row.topic }),
  },
  'GET /v2/post/all list[].liked_num': { opens: row => rowsOf(`/v2/post/people/${String(row.id)}`, { of: 'like' }) },
  'GET /v2/post/all list[].joined_num': { opens: row => rowsOf(`/v2/post/people/${String(row.id)}`, { of: 'join' }) },
  'GET /v2/post/detail/:id options[].voted_num': {
    each: '/v2/post/all',
    opens: (row, of) => rowsOf(`/v2/post/people/${of}`, { of: 'vote', option_id: row.id }),
  },
  'GET /v2/post/detail/:id read_num': {
    each: '/v2/post/all',
    opens: (_, of) => rowsOf(`/v2/post/readers/${of}`, { is_read: true }),
  },
  'GET /approval/counts types[].count': {
    opens: row => rowsOf('/approval/list', { scope: 'charged', type: row.type }),
  },
  'GET /v3/waiting/list counts[].count': {
    opens: row => rowsOf('/v3/waiting/list', { kind: row.kind, due: row.due }),
  },
  'GET /v3/notification/unread_count count': { opens: () => rowsOf('/v3/notification/list', { is_read: false }) },
  'GET /v2/dept/list_member/:id departments[].member_num': {
    each: [company.id],
    opens: row => rowsOf(`/v2/dept/list_member/${String(row.id)}`),
  },
  'GET /finance/loans/people list[].num': {
    opens: row => rowsOf('/finance/loans', { user_id: (row.person as Row).id, is_open: true }),
  },
  'GET /im/conversations/:id member_num': {
    each: '/im/conversations',
    opens: (_, of) => rowsOf(`/im/conversations/${of}/members`),
  },
  'GET /im/conversations/:id scheduled_num': {
    each: '/im/conversations',
    opens: (_, of) => rowsOf(`/im/conversations/${of}/scheduled`),
  },
  'GET /crm/contracts/total num': { opens: () => rowsOf('/crm/contracts') },
  'GET /crm/contracts/payment_terms/total num': { opens: () => rowsOf('/crm/contracts/payment_terms') },
  'GET /crm/paymentLog/total num': { opens: () => rowsOf('/crm/paymentLog') },
  'GET /crm/orders/total num': { opens: () => rowsOf('/crm/orders') },
  'GET /crm/tenders/total num': { opens: () => rowsOf('/crm/tenders') },
  'GET /finance/pays/total num': { opens: () => `${rowsOf('/finance/pays')}&status=unpaid&status=partial` },
  'GET /crm/billlog/total count': { opens: () => rowsOf('/crm/billlog') },
  'GET /bill_memo/total count': { opens: () => rowsOf('/bill_memo/list') },
  'GET /dictionary list[].entry_num': { opens: row => rowsOf(`/dictionary/${String(row.kind)}`) },
  'GET /open-shares/subject/:id list[].view_num': {
    each: tasks,
    query: 'subject_type=task',
    opens: (_, of) => rowsOf(`/open-shares/subject/${of}/view-logs`, { subject_type: 'task' }),
  },
  'GET /approval/process list[].step_num': {
    opens: row => `/approval/process/detail/${String(row.id)}#definition.steps`,
  },
  'GET /dept/list/:companyId list[].member_num': {
    each: [company.id],
    opens: row => rowsOf(`/v2/dept/list_member/${String(row.id)}`),
  },
  'GET /aim_ins/wait-for-me list[].count': { opens: row => rowsOf('/v3/waiting/list', { kind: row.kind }) },
  'GET /aim_ins/kpi_set list[].count': { opens: row => rowsOf('/v3/waiting/list', { kind: row.kind }) },
  'GET /crm/chances/:scope/total num': {
    each: ['mine', 'company', 'subordinates'],
    opens: (_, of) => rowsOf(`/crm/chances/${of}`),
  },
  'GET /finance/:type/total num': {
    each: ['expense', 'travel', 'purchase', 'borrow', 'prepay', 'payment'],
    opens: (_, of) => rowsOf(`/finance/${of}`),
  },
  'GET /finance/analyze/by_type list[].num': {
    query: 'scope=company',
    opens: row => rowsOf('/finance/analyze/orders', { scope: 'company', type: row.key }),
  },
  'GET /finance/analyze/by_project list[].num': {
    query: 'scope=company',
    opens: spentOn('project_id'),
  },
  'GET /finance/analyze/by_customer list[].num': {
    query: 'scope=company',
    opens: spentOn('customer_id'),
  },
  'GET /finance/analyze/by_supplier list[].num': {
    query: 'scope=company',
    opens: spentOn('supplier_id'),
  },
  'GET /v2/analyze/task/running list[].num': {
    query: 'scope=mine',
    opens: row => rowsOf('/v3/task/filter', { scope: 'mine', status: row.key }),
  },
  'GET /v2/analyze/task/running priorities[].num': {
    query: 'scope=mine',
    opens: row => rowsOf('/v3/task/filter', { scope: 'mine', is_open: true, priority: row.key }),
  },
  'GET /v2/analyze/task/running dues[].num': {
    query: 'scope=mine',
    opens: row => rowsOf('/v3/task/filter', { scope: 'mine', is_open: true, due: row.key }),
  },
  'GET /v2/analyze/task/running types[].num': {
    query: 'scope=mine',
    opens: row => rowsOf('/v3/task/filter', { scope: 'mine', is_open: true, type: row.key }),
  },
  'GET /events/:id comment_num': { each: '/event?limit=50', opens: comments('event') },
  'GET /project/:projectId/stages list[].finished_num': {
    each: projects,
    opens: (row, of) => rowsOf(`/project/${of}/items`, { stage_id: row.id, is_open: false }),
  },
  'GET /project/journal list[].file_num': { opens: row => `/project/log/${String(row.id)}#attachments` },
  'GET /project/:projectId/logs list[].file_num': {
    each: projects,
    opens: row => `/project/log/${String(row.id)}#attachments`,
  },
  'GET /project/:projectId/quality list[].file_num': {
    each: projects,
    opens: row => `/project/quality/${String(row.id)}#files`,
  },
  'GET /project/log/:id comment_num': { each: '/project/journal', opens: comments('project_log') },
  'GET /document/:id comment_num': { each: '/document/list', opens: comments('document') },
  'GET /document/:id child_num': {
    each: '/document/list',
    opens: (_, of) => rowsOf('/document/list', { parent_id: of }),
  },
  'GET /report/detail/:id comment_num': { each: '/v3/report/list', opens: comments('report') },
  'GET /v2/post/my list[].comment_num': { opens: comments('post') },
  'GET /v2/post/detail/:id comment_num': { each: '/v2/post/all', opens: comments('post') },
  'GET /note list[].file_num': { opens: row => `/note/${String(row.id)}#attachments` },
  'GET /v2/board list[].widget_num': { opens: row => `/v2/board/widget_ins?tab=${String(row.tab)}` },
  'GET /okr/objective list[].key_result_num': {
    query: 'scope=company',
    opens: row => `/okr/objective/${String(row.id)}#krs`,
  },
  'GET /okr/objective/:id key_result_num': {
    each: '/okr/objective?scope=company',
    opens: (_, of) => `/okr/objective/${of}#krs`,
  },
  'GET /okr/analyze objective_num': { query: thisQuarter, opens: () => ofQuarter() },
  'GET /okr/analyze finished_num': { query: lastQuarter, opens: () => ofQuarter('finished=1', lastQuarter) },
  'GET /okr/analyze aligned_num': { query: thisQuarter, opens: () => ofQuarter('aligned=1') },
  'GET /okr/analyze person_num': { query: thisQuarter, opens: () => `/okr/analyze/people?${thisQuarter}` },
  'GET /okr/analyze missing_num': { query: thisQuarter, opens: () => `/okr/missing?${thisQuarter}` },
  'GET /okr/analyze statuses[].num': { query: thisQuarter, opens: row => ofQuarter(`status=${String(row.status)}`) },
  'GET /okr/analyze departments[].num': {
    query: thisQuarter,
    opens: row => ofQuarter(row.id === null ? 'no_department=1' : `dept_id=${String(row.id)}`),
  },
  'GET /okr/analyze/people list[].objective_num': {
    query: thisQuarter,
    opens: row => ofQuarter(`manager_id=${String(row.id)}`),
  },
  'GET /approval/process/detail/:id step_num': {
    each: '/approval/process',
    opens: (_, of) => `/approval/process/detail/${of}#definition.steps`,
  },
  'GET /dept/list_by_user list[].member_num': {
    query: `user_id=${demoPeople.staff.id}`,
    opens: row => rowsOf(`/v2/dept/list_member/${String(row.id)}`),
  },
  'GET /project/log/:id file_num': { each: '/project/journal', opens: (_, of) => `/project/log/${of}#attachments` },
  'GET /finance/analyze/by_expense_type list[].num': {
    query: 'scope=company',
    opens: spentOn('type_id'),
  },
  'GET /finance/analyze/by_contract list[].num': {
    query: 'scope=company',
    opens: spentOn('contract_id'),
  },
  'GET /crm/analyze/funnel found.num': { query: longest, opens: inFunnel('found') },
  'GET /crm/analyze/funnel won.num': { query: longest, opens: inFunnel('won') },
  'GET /crm/analyze/funnel lost.num': { query: longest, opens: inFunnel('lost') },
  'GET /crm/analyze/funnel list[].num': { query: longest, opens: row => inFunnel(String(row.key))() },
  'GET /erp/suppliers list[].rating_num': { opens: row => `/erp/suppliers/${String(row.id)}/ratings` },
  'GET /erp/suppliers/:id rating_num': { each: '/erp/suppliers', opens: (_, of) => `/erp/suppliers/${of}/ratings` },
  'GET /erp/enquiries list[].asked_num': { opens: row => `/erp/enquiries/${String(row.id)}#offers` },
  'GET /erp/enquiries/:id asked_num': { each: '/erp/enquiries', opens: (_, of) => `/erp/enquiries/${of}#offers` },
}

/** Counts that lead to no rows of their own, and why; by what their key is like. */
export const alone: readonly (readonly [RegExp, string])[] = [
  [/ list\[\]\.reactions\[\]\.count$/, 'those who reacted stand beside it'],
  [/^GET \/import\//, 'rows of a file, which is gone once it was read'],
  [/\/(crm|erp|lookout)\/(analyze\/)?figures |month_access /, 'dashboards/board/figures-and-lists.test.ts presses it'],
  [/^GET \/v2\/board\/widget_ins /, 'dashboards/board/figures-and-lists.test.ts presses it'],
  [/(bookings|terms)\[\]\.num$|payment_terms list\[\]\.num$/, 'the place of an instalment among them'],
  [
    /\/(crm|erp)\/chain rest\[\]\.num$/,
    'those of its kind behind the first, by the same call with kind and start (chain.test.ts)',
  ],
  [/ stage_info\.(num|count)$/, 'the place of a stage, among how many'],
  [/ list\[\]\.pre_list\[\]\.pre_num$/, 'the place of a task in its plan'],
  [/(plan|done)_num$/, 'an amount of work'],
  [/lines\[\]\.invoice_num$/, 'pieces of paper, as somebody wrote'],
  [/\.use_num$/, 'the records of all kinds that have the tag'],
  [/\/invite list\[\]\.use_count$/, 'those who came by it are members among others'],
  [/detail_by_admin\/:id open_num$/, 'what is handed over of all rooms, which the handover names (person.test.ts)'],
  [/detail_by_admin\/:id subordinate_num$/, 'stand on the same page'],
  [/^GET \/comp\/detail\/:companyId member_num$/, 'the whole company, in no list of one department'],
  [/^GET \/shares list\[\]\.view_num$/, 'pressed where the share of one record is read'],
  [/ steps\[\]\.running_num$/, "a part of the workflow's own, which is pressed"],
  [/ made\[\]\.skipped_num$/, 'days on which none was made'],
  [/templates list\[\]\.(item|stage|task)_num$/, 'what a template will make'],
  [/^GET \/analyze\/(task|user|table-info)/, 'tasks/analysis/analysis.test.ts presses it'],
  [/^GET \/task\/user_hour_log\/summary /, 'people and days that a sum is of'],
  [/^GET \/hr\/shifts list\[\]\.rule_num$/, 'rules of attendance, listed beside the shifts'],
  [/^GET \/hr\/sign\/stat_by_user /, "days of a month, in the person's own table of that month"],
  [/^GET \/project\/(detail\/:id|advanced_list|overview)/, 'projects/project/analysis/analysis.test.ts presses it'],
  [/^GET \/analyze\/project\/running/, 'projects/project/analysis/analysis.test.ts presses it'],
  [/(snapshot\/|velocity |burndown |committed_num$)/, 'as it was on a day, not as the rows are now'],
  [/ list\[\]\.over_num$/, 'how far beyond a limit'],
  [/^GET \/project\/(sprint|version|risk|document|quality)\/:id/, 'as in the list of them, where it is pressed'],
  [/^GET \/finance\/analyze\/by_\w+ num$/, 'the sum of its parts, which are pressed'],
  [/^GET \/finance\/analyze\/by_dept /, 'orders that are dealt out: a part of one in each'],
  [/^GET \/finance\/(expense\/board|analyze\/billlog)/, 'finance/analysis/analysis.test.ts holds it to the orders'],
  [/^GET \/v3\/task\/goals(\/tree)? /, 'those below it, in the same answer'],
  [/^GET \/okr\/analyze key_result_num$/, 'the sum of those of its objectives (objective.test.ts)'],
  [/^GET \/okr\/analyze\/objectives /, 'as in the list of objectives, where it is pressed'],
  [/^GET \/v2\/post\/detail\/:id reader_num$/, 'who has read it and who has not, together (posts/post/post.test.ts)'],
  [/ (list\[\]\.)?liked_num$/, 'as in the list of all posts'],
  [/ (list\[\]\.)?joined_num$/, 'as in the list of all posts'],
  [/options\[\]\.voted_num$/, 'as on the page of the post; a vote may be secret'],
  [/^GET \/(v2\/post\/(tag|collection|advance_list)|post\/search) /, 'as of all posts, where it is pressed'],
  [/^GET \/document\/(search|linked) /, 'as in the list of documents, where it is pressed'],
  [/enquir.*answered_num$/, 'those of the suppliers asked, who are pressed, that have answered'],
  [/^GET \/kpi\/chart /, 'kpi/kpi/kpi.test.ts holds it to the list'],
  [/^GET \/im\/.*(unread|muted)_num$/, 'messages/conversation: a model of three phones holds it to the messages'],
]

/** Counts of what the demo company has none of: nothing was counted of them yet. Only ever less. */
export const ofNothing: ReadonlySet<string> = new Set([
  'GET /v3/task/:id/children list[].child_num',
  'GET /v3/task/:id/relations list[].comment_num',
  'GET /v3/task/detail/:id visitor_num',
  'GET /v3/task/detail/:id relation_num',
  'GET /v3/task/detail/:id score_num',
  'GET /workflows/:id/cal finished_num',
  'GET /project/:projectId/stories list[].comment_num',
  'GET /project/:projectId/bugs list[].comment_num',
  'GET /project/:projectId/risks list[].comment_num',
  'GET /v2/dept/list_member/:id departments[].member_num',
  'GET /im/conversations/:id scheduled_num',
  'GET /open-shares/subject/:id list[].view_num',
  'GET /finance/analyze/by_project list[].num',
  'GET /project/journal list[].file_num',
  'GET /project/:projectId/logs list[].file_num',
  'GET /note list[].file_num',
  'GET /project/log/:id file_num',
])
