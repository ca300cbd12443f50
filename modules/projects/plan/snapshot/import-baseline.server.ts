import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { keepsImportedBaselines } from '#modules/tasks/tasks.server.ts'
import { mostSnapshots, type SnapshotTask } from './snapshot.contract.ts'

/** What is added to others' by this file. */
export const importBaselineParts: Part[] = [
  /**
   * What a file of Microsoft Project has as its baselines become those of the project, which leave again by the numbers
   * they came with.
   */
  keepsImportedBaselines({
    async room(projectId, { me, run }) {
      const [kept] = await run([
        {
          name: 'project_snapshots_kept',
          value: col.int,
          values: [me.companyId, projectId],
          text: 'select count(*)::int from project_snapshot where comp_id = $1 and project_id = $2',
        },
      ])
      return Math.max(0, mostSnapshots - kept.one)
    },

    async keep(projectId, number, tasks, { me, run }) {
      const parents = new Set(tasks.map(({ parentId }) => parentId))
      const list = tasks.flatMap(({ id, code, name, baseline }): SnapshotTask[] =>
        baseline === null
          ? []
          : [
              {
                taskId: id,
                code,
                name,
                planStartDate: baseline.start,
                planEndDate: baseline.end,
                progressPercent: 0,
                isParent: parents.has(id),
              },
            ],
      )
      await run([
        {
          name: 'project_snapshot_imported',
          values: [
            me.companyId,
            newId(),
            projectId,
            number === 0 ? 'Microsoft Project' : `Microsoft Project ${number}`,
            me.personId,
            list.length,
            JSON.stringify(list),
            number,
          ],
          // Written one after the other in one transaction: the moment of each, not the transaction's, keeps their order.
          text: `insert into project_snapshot (comp_id, id, project_id, name, creator_id, task_num, tasks, file_number,
          created_at) values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, clock_timestamp())`,
        },
      ])
    },
  }),
]
