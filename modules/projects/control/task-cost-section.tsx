import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { itemTypes } from './budget/budget.contract.ts'
import { t } from './budget/budget.words.ts'
import { amountOfType, type TaskAmounts } from './cost/cost.contract.ts'
import { showCostRows } from './cost/cost-rows-sheet.tsx'

/** What a task costs by kind; each number opens the costs that it is the sum of. */
export default function TaskCostSection({
  projectId,
  task: { id, name },
  amounts,
}: {
  projectId: string
  task: { id: string; name: string }
  amounts: TaskAmounts
}) {
  const kinds = itemTypes.filter(type => compareMoney(amounts[amountOfType[type]], '0.00') !== 0)
  return (
    <Section title={t('taskCost')}>
      {kinds.map(type => (
        <ListRow
          key={type}
          title={t(type)}
          right={yuan(amounts[amountOfType[type]])}
          onPress={() => void showCostRows({ projectId, taskId: id, type, name })}
        />
      ))}
      {kinds.length > 1 && (
        <ListRow
          title={t('total')}
          right={yuan(amounts.cost)}
          onPress={() => void showCostRows({ projectId, taskId: id, name })}
        />
      )}
    </Section>
  )
}
