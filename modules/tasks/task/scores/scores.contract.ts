import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, id, out, text, whole } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

export const scoringIsOff = refusal('task.score.off', {
  zh: '公司未启用任务评分',
  en: 'Task scoring is turned off in this company',
})
export const notFinished = refusal('task.score.not_finished', {
  zh: '任务完成后才能评分',
  en: 'A task can be scored once it is finished',
})

export const scoreCalls = callsAbout('task', {
  list: call(
    'GET /v3/task/:id/scores',
    v.object({ id }),
    listed(
      v.object({
        person: personBrief,
        score: out.number,
        summary: out.text,
        createdAt: out.instant,
      }),
    ),
    {
      summary: 'How those who take part find a task was done',
    },
  ),
  give: call(
    'POST /v3/task/:id/score',
    v.object({ id, score: whole(1, 5), summary: v.optional(text(200), '') }),
    done,
    {
      summary: 'Say how well a finished task was done, 1 to 5; a second time changes it',
    },
  ),
})
