import { boardCalls, boardMailCalls, type WidgetDraft } from '#modules/dashboards/dashboards.contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Does } from './does.ts'
import { demoPeople } from './people.ts'

const widget = (
  id: string,
  draft: Partial<WidgetDraft> & Pick<WidgetDraft, 'source' | 'by' | 'chart'>,
): WidgetDraft => ({
  id,
  scope: 'company',
  personId: null,
  span: 'year',
  size: 'medium',
  title: '',
  target: null,
  ...draft,
})

const address = 'linlan@kaigong.example'

/**
 * What the boss looks at on Mondays, and finds in the mail before that; and what a seller has put together for the
 * year's target.
 */
export async function tellOfDashboards(does: Does, database: Database) {
  const { id } = await does('admin', boardCalls.create, { name: '周一例会', isCompany: true })
  await does('admin', boardCalls.save, {
    tab: id,
    version: 1,
    widgets: [
      widget('1', { source: 'crm.contract', by: 'month', chart: 'figure', size: 'small', title: '全年合同额' }),
      widget('2', { source: 'crm.received', by: 'month', chart: 'figure', size: 'small', title: '全年回款' }),
      widget('3', { source: 'project.all', by: 'state', chart: 'ring' }),
      widget('4', { source: 'crm.contract', by: 'person', chart: 'ranking', title: '签约排行' }),
      widget('5', { source: 'task.open', by: 'due', chart: 'bars', title: '未结束的任务' }),
      widget('6', { source: 'finance.spending', by: 'month', chart: 'columns' }),
    ],
  })
  // Whoever binds an address themselves is sent a code: the story has nobody who reads it.
  await database.system().run([
    { values: [demoPeople.admin.id, address], text: 'update person set email = $2 where id = $1' },
    { values: [demoPeople.admin.accountId, address], text: 'update account set email = $2 where id = $1' },
  ])
  await does('admin', boardMailCalls.create, {
    tab: id,
    rhythm: 'week',
    weekdays: [1],
    hour: 8,
    recipientIds: [demoPeople.admin.id],
  })
  const own = await does('sales', boardCalls.create, { name: '我的业绩' })
  await does('sales', boardCalls.save, {
    tab: own.id,
    version: 1,
    widgets: [
      widget('1', {
        source: 'crm.contract',
        by: 'month',
        chart: 'progress',
        scope: 'mine',
        title: '年度签约目标',
        target: '1000000.00',
      }),
      widget('2', { source: 'crm.chance', by: 'stage', chart: 'funnel', scope: 'mine', title: '我的商机' }),
      widget('3', { source: 'crm.receivable', by: 'customer', chart: 'list', scope: 'mine', title: '等客户付款' }),
    ],
  })
}
