import { newId } from '#platform/server/database/ids.ts'
import { keepsImportedBaseline } from '#modules/tasks/tasks.server.ts'
import { mostSnapshots, type SnapshotTask } from './snapshot.contract.ts'

/** What a file of Microsoft Project has as its first baseline becomes one of the project; where that keeps as many as it may, none. */
keepsImportedBaseline(async (projectId, tasks, { me, run }) => {
  const parents = new Set(tasks.map(({ parentId }) => parentId))
  const list = tasks.flatMap(({ id, code, name, baseline }): SnapshotTask[] =>
    baseline === null ? [] : [{ taskId: id, code, name, planStartDate: baseline.start, planEndDate: baseline.end, progressPercent: 0, isParent: parents.has(id) }])
  await run([{
    name: 'project_snapshot_imported', plain: true, values: [me.companyId, newId(), projectId, me.personId, list.length, JSON.stringify(list), mostSnapshots],
    text: `insert into project_snapshot (comp_id, id, project_id, name, creator_id, task_num, tasks) select $1, $2, $3, 'Microsoft Project', $4, $5, $6::jsonb
      where (select count(*) from project_snapshot where comp_id = $1 and project_id = $3) < $7`,
  }])
})
