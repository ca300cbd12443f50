import * as v from 'valibot'
import { col } from '#platform/server/database/row.ts'
import { job } from '#platform/server/jobs/job.ts'
import { Refused } from '#platform/server/http/refuse.ts'
import type { News } from '#platform/server/http/handle.ts'
import { noticeLines } from '#mechanisms/notifications/notify.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { holdCase, save, type HeldCase } from './case.server.ts'
import { mayBeCalled, stepThatWaits, transfer } from './flow.server.ts'

/**
 * A step is late: its pending approvers are reminded, urgently, or, if the process says so, replaced by their managers.
 * Does nothing if the job's step no longer waits.
 */
export const approvalIsLate = job(
  'approval.late',
  v.object({ companyId: v.string(), id: v.string(), beganAt: v.string() }),
  async ({ companyId, id, beganAt }, { database, publish, enqueue }) => {
    const news: News[] = []
    await database.transaction(companyId, async ({ run }) => {
      const held = await holdCase(companyId, id, run).catch(problem => {
        // Its record was deleted.
        if (problem instanceof Refused) return null
        throw problem
      })
      const step = held && held.status === 'waiting' ? stepThatWaits(held.flow) : undefined
      if (!held || !step || step.beganAt !== beganAt) return
      const late = step.onTimeout === 'manager' ? await escalate(held, companyId, run) : held.waiters
      await run(
        noticeLines(companyId, null, late, {
          kind: 'approval.late',
          subjectType: held.subjectType,
          subjectId: held.subjectId,
          title: held.title,
          details: { caseId: id },
          isUrgent: true,
        }),
      )
      if (step.onTimeout === 'manager')
        await save(held, 'waiting', {
          companyId,
          personId: null,
          run,
          enqueue,
          publish: one => {
            news.push(one)
          },
        })
    })
    if (news.length > 0) publish(news)
  },
)

/** Replaces late approvers by their managers; returns those whose manager cannot decide, to be reminded. */
async function escalate(held: HeldCase, companyId: string, run: Parameters<typeof holdCase>[2]): Promise<string[]> {
  const [answer] = await run([
    {
      name: 'approval_managers',
      text: `select p.id, m.id as manager_id from person p join person m on m.comp_id = p.comp_id and m.id = p.manager_id and
        m.status <> ${PersonStatus.Left}
      where p.comp_id = $1 and p.id = any($2::uuid[])`,
      values: [companyId, held.waiters],
      row: { id: col.uuid, managerId: col.uuid },
    },
  ])
  const managers = new Map(answer.rows.map(({ id, managerId }) => [id, managerId]))
  return held.waiters.filter(personId => {
    const managerId = managers.get(personId)
    if (managerId === undefined || !mayBeCalled(held.flow, managerId, held.standIns)) return true
    transfer(held.flow, personId, managerId, { opinion: '', cause: 'late' }, new Date().toISOString())
    return false
  })
}
