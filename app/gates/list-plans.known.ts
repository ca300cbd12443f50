/** Whose id a list takes, by its path: the table. */
export const recordsOfPaths: Record<string, string> = {
  '/project/sprint/:id/stories': 'project_sprint',
  '/project/document/versions/:id': 'project_document',
  '/document/versions/:id': 'document',
  '/finance/log/:id': 'finance_order',
  '/okr/key-result/:id/checks': 'okr_key_result',
  '/workflows/:id/tasks': 'workflow',
  '/erp/suppliers/:id/ratings': 'supplier',
  '/im/conversations/:id/members': 'conversation',
  '/im/conversations/:id/scheduled': 'conversation',
  '/im/messages/:id/readers': 'message',
  '/im/messages': 'conversation',
}
/** Lists of what hangs on a record of any type: the table, whose rows say of which. */
export const hangingOfPaths: Record<string, string> = {
  '/comment/list': 'comment',
  '/comment/people': 'comment',
  '/log/list_by_res': 'history',
  '/open-shares/subject/:id/view-logs': 'share',
}

/** What the gate cannot ask of very many rows, and why: nobody has many, or the demo has none that are copied. */
export const thinLists: Record<string, string> = {
  'GET /comment/people': 'who takes part in a record: few',
  'GET /im/conversations/:id/members': 'the copied people are in no group, and a group has 500 at most',
  'GET /im/conversations/:id/scheduled': 'a person has 50 that wait at most',
  'GET /im/messages': 'the copied messages are of another conversation than the copied one',
  'GET /im/messages/:id/readers': 'the copied people are in no group, and a group has 500 at most',
  'GET /open-shares/subject/:id/view-logs': 'asks for a share of the one who asks',
  'GET /tags': 'a company has few, and they are not copied',
  'GET /user/level/events': 'points are counted by a job, which does not run here',
  'GET /v2/user/invite': 'nobody of the demo is invited',
  'GET /v2/dept/list_member/:id': 'people who have no department are few',
  'GET /dept/list_member/:orgId': 'the copied people have no department',
  'GET /manager/requests': 'nobody of the demo asks for a manager',
  'GET /crm/opensea': 'the copied customers are not in the open sea',
  'GET /crm/contracts/total': 'a sum, not rows',
  'GET /crm/orders/total': 'a sum, not rows',
  'GET /crm/analyze/target_rows': 'targets are one of a person and month, and are not copied',
  'GET /crm/contracts/apply/charge_by_me': 'the copied contracts wait for nobody',
  'GET /crm/chances/:scope/total': 'a sum, not rows',
  'GET /crm/tenders/total': 'a sum, not rows',
  'GET /crm/chances/apply/charge_by_me': 'the copied chances wait for nobody',
  'GET /v3/task/parts': 'as many as there are parts',
  'GET /v3/task/:id/children': 'the copied task has none below it',
  'GET /v3/task/:id/remain': 'the copied task has none below it',
  'GET /v3/task/:id/relations': 'the copied task is bound to none',
  'GET /v3/task/:id/visitors': 'nobody of the demo has looked at it',
  'GET /v3/task/:id/goal_items': 'goals are to follow',
  'GET /v3/task/goals': "asked by cycle: a person's of one are few",
  'GET /v3/task/goal/snapshots': "asked by cycle: a person's of one are few",
  'GET /okr/analyze/objectives': 'asked by cycle',
  'GET /okr/analyze/people': 'asked by cycle',
  'GET /okr/missing': 'asked by cycle',
  'GET /okr/key-result/:id/rows': 'what one person did within a cycle, each counted',
  'GET /kpi/:id/figure': 'what one person did within a period, each counted',
  'GET /okr/key-result/:id/checks': 'the copied ones are each of another key result',
  'GET /workflows/:id/tasks': 'the copied tasks follow none',
  'GET /erp/suppliers/:id/ratings': 'each of the copied ones is of another supplier',
  'GET /v3/task/deliverables': 'the copied ones are confirmed',
  'GET /task/user_hour_log/summary': 'as many as there are people or months',
  'GET /task/user_hour_log/missing': 'those who wrote nothing on one day',
  'GET /v3/task/events/finish/list': 'ends of one day',
  'GET /project/:projectId/items': 'the copied task is of another project than the copied one',
  'GET /project/:projectId/stories': 'the copied project has tasks',
  'GET /project/:projectId/bugs': 'the copied project has tasks',
  'GET /project/:projectId/sprints': 'the copied project has none',
  'GET /project/sprint/:id/stories': 'the copied tasks are in none',
  'GET /project/:projectId/versions': 'the copied project has none',
  'GET /project/:projectId/task-file-groups': 'the copied ones hang on one task',
  'GET /document/linked': 'asks for a record that the actor may see, which has 100 at most',
  'GET /document/search': 'the word that is asked for stands nowhere',
  'GET /document/versions/:id': 'the copied versions are each of another document',
  'GET /project/document/versions/:id': 'the copied versions are each of another document',
  'GET /project/:projectId/quality': 'the copied checks are of other tasks',
  'GET /finance/bank_account/list': 'each has a few',
  'GET /finance/loans': 'the copied orders are no loans',
  'GET /finance/loans/people': 'as many as owe something',
  'GET /finance/:type/total': 'a sum, not rows',
  'GET /finance/charge_by_me': 'the copied orders wait for nobody',
  'GET /finance/log/:id': 'what happened to one order: few',
  'GET /finance/rate': 'a company has few, and they are not copied',
  'GET /v2/post/collection': 'nobody of the demo has collected many',
  'GET /v2/post/people/:id': 'asks for a post that the actor may see',
  'GET /v2/post/readers/:id': 'asks for a must-read that the actor may see',
  'GET /report/missing': 'asks for a kind of report that the company has',
  'GET /report/owed': 'whoever came today owes none yet',
  'GET /report/digest': 'asks for a kind of report that the company has',
  'GET /search': 'the copies have no words: those of the story are found',
}

/**
 * Figures: a sum, or a number for each of few groups, of all that somebody may see. They have to read each row, and are
 * held to reading none twice.
 */
export const figures: ReadonlySet<string> = new Set([
  'GET /crm/chances/:scope/total',
  'GET /crm/contracts/total',
  'GET /crm/orders/total',
  'GET /crm/tenders/total',
  'GET /finance/:type/total',
  'GET /hr/sign/stat_by_user',
  'GET /task/user_hour_log/missing',
  'GET /task/user_hour_log/summary',
  'GET /v2/report/static',
  'GET /v3/task/parts',
])

/** Of what the copied record has thousands, and of what nobody gives one many: these tables are not held against it. */
export const denseCopies: Record<string, readonly string[]> = {
  // Versions of one file, the files that they are, and who has submitted them.
  'GET /v3/task/deliverables': ['file_version', 'file', 'person'],
  // Key results of one objective.
  'GET /okr/objective': ['okr_key_result'],
}

/**
 * Lists that read too much as yet, and how many rows their worst node reads of 6,000. Who mends one takes it off, or
 * writes the smaller figure. Rows behind a figure, costs and finished items are merged of several tables in an order
 * that none has; how far projects have come is computed as it is read (docs/decisions/085-percent-of-a-project.md); and
 * of everybody it is checked whether they may see a record, or owe a report.
 */
export const knownReadings: Record<string, number> = {
  'GET /report/owed': 1507,
  'GET /comment/people': 7525,
  'GET /crm/analyze/rows': 6007,
  'GET /crm/analyze/funnel_rows': 12100,
  // Counted to a thousand: of each contract its four members are looked through for somebody above one of them.
  'GET /crm/contracts/payment_terms': 4006,
  'GET /crm/paymentLog': 4010,
  'GET /crm/deposits': 6003,
  'GET /erp/analyze/rows': 6003,
  'GET /lookout/rows': 6007,
  'GET /project/:projectId/task_cost_rows': 3015,
  'GET /project/advanced_list': 6070,
  'GET /task/user_hour_log': 3251,
  'GET /v2/task/user_hour_log/approval': 6093,
  'GET /v3/waiting/list': 6007,
  'GET /v3/task/filter': 3027,
  'GET /v3/task/events/finish/list': 6007,
}

/**
 * Of these the known figure is what the worst plan reads, and the planner takes a better one as often, by what it has
 * sampled: a person's tasks by their end, the latest first, from `member_by_end` or all of them sorted. Estimated for
 * somebody with few tasks, the two cost nearly the same.
 */
export const unsteadyPlans: ReadonlySet<string> = new Set([
  'GET /v3/task/filter',
  // A stage's opportunities are those that came as far: all of some months are read.
  'GET /crm/analyze/funnel_rows',
  // Of members and those above them either comes first.
  'GET /crm/contracts/payment_terms',
  'GET /crm/paymentLog',
  // Mended in part: of what waits, sub-items and evaluations are still sorted; of somebody's people, hours are;
  // deposits of customers of whom the actor sees many are gone through. Whoever mends the rest takes them off both
  // lists.
  'GET /crm/deposits',
  'GET /task/user_hour_log',
  'GET /v2/task/user_hour_log/approval',
  'GET /v3/waiting/list',
])
