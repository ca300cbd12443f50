import { col } from '#platform/server/database/row.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'

/**
 * The whole plan that a task stands in, a project's or its own tree, its rows numbered from the top as a plan shows
 * them: 1 is the first root.
 */
const numbered = `with recursive line as (
    select id, parent_id, project_id, order_key from task where comp_id = $1 and id = $2
    union select t.id, t.parent_id, t.project_id, t.order_key from line join task t on t.comp_id = $1 and t.id =
      line.parent_id),
  roots as (
    select id, order_key from line where parent_id is null and project_id is null
    union all select t.id, t.order_key from line join task t on t.comp_id = $1 and t.project_id = line.project_id and
      t.parent_id is null and t.is_delete <> ${Bin.Deleted} where line.parent_id is null),
  tree as (
    select id, array[order_key, id::text collate "C"] as place from roots
    union all select t.id, tree.place || array[t.order_key, t.id::text collate "C"] from tree join task t on t.comp_id
      = $1 and t.parent_id = tree.id and t.is_delete <> ${Bin.Deleted}),
  numbered as (select id, row_number() over (order by place) as number from tree)`

export const rowNumberOf = (companyId: string, id: string) => ({
  name: 'plan_row_number',
  text: `${numbered} select number from numbered where id = $2`,
  values: [companyId, id],
  value: col.int,
})

/** The task of a row in the tree of another. */
export const taskOfRow = (companyId: string, id: string, number: number) => ({
  name: 'plan_task_of_row',
  text: `${numbered} select id from numbered where number = $3::bigint`,
  values: [companyId, id, number],
  value: col.uuid,
})
