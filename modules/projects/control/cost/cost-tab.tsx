import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { EditIcon, FlowIcon, PlusIcon, ReceiptIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { listed, money, shortDay } from '#platform/web/words/format.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../budget/budget.words.ts'
import { MoneyHead } from '../budget/money-head.tsx'
import type { ProjectTabProps } from '../../project/project-tab-props.web.ts'
import { costCalls, type CostRow, type HourCost } from './cost.contract.ts'
import { showCostRows, taskName } from './cost-rows-sheet.tsx'
import { editCost } from './cost-sheet.tsx'
import { EarnedValue } from './earned-value.tsx'
import { matchCost } from './match-sheet.tsx'
import { editRates } from './rates-sheet.tsx'
import css from '../budget/budget.module.css'

/** What a project has really cost: earned value, hours, linked orders, and what was written down. */
export default function CostTab({ project: { id: projectId, can } }: ProjectTabProps) {
  const { data, error, refetch } = useCall(costCalls.summary, { projectId })
  if (!data)
    return error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="detail" />
  const { budget, actual, items, hours, linked, hourList, linkedList } = data
  return (
    <>
      <MoneyHead budget={budget} actual={actual}>
        <ListRow title={t('hoursPart')} right={yuan(hours)} />
        <ListRow title={t('linkedPart')} right={yuan(linked)} />
        <ListRow title={t('itemsPart')} right={yuan(items)} />
      </MoneyHead>
      <EarnedValue projectId={projectId} />
      <Section
        title={t('hourCosts')}
        note={t('hourCostsNote')}
        action={
          can.editMoney && (
            <Button kind="text" small onPress={() => void editRates(projectId)}>
              {t('rates')}
            </Button>
          )
        }
      >
        {hourList.length === 0 && <p className={css.empty}>{t('noHours')}</p>}
        {hourList.map(one => (
          <HourLine key={one.person?.id ?? ''} hours={one} />
        ))}
      </Section>
      <TaskCostList projectId={projectId} />
      {linkedList.length > 0 && (
        <Section title={t('linked')} note={t('linkedNote')}>
          {linkedList.map(({ id, code, name, costDate, amount }) => (
            <ListRow
              key={id}
              title={name}
              subtitle={`${code} · ${shortDay(costDate)}`}
              right={yuan(amount)}
              href={`/finance/detail?id=${id}`}
              chevron={false}
            />
          ))}
        </Section>
      )}
      <Section
        title={t('costs')}
        action={
          can.editMoney && (
            <Button kind="text" small icon={PlusIcon} onPress={() => void editCost({ projectId })}>
              {t('addCost')}
            </Button>
          )
        }
      >
        <ListOf
          call={costCalls.list}
          query={{ projectId, limit: 20 }}
          rowHeight={66}
          empty={{
            icon: ReceiptIcon,
            title: t('noCosts'),
            text: t('noCostsText'),
            ...(can.editMoney ? { action: { label: t('addCost'), onPress: () => void editCost({ projectId }) } } : {}),
          }}
        >
          {cost => <CostLine cost={cost} projectId={projectId} mayEdit={can.editMoney} />}
        </ListOf>
      </Section>
    </>
  )
}

/** The tasks at the top of the plan with what they cost, and what none of them bears: together the real cost. */
function TaskCostList({ projectId }: { projectId: string }) {
  const { data } = useCall(costCalls.tasks, { projectId })
  if (!data || data.list.length === 0) return null
  const show = (name: string, taskId?: string) => void showCostRows({ projectId, name, ...(taskId ? { taskId } : {}) })
  return (
    <Section title={t('taskCosts')} note={t('taskCostsNote')}>
      {data.list
        .filter(({ isTop }) => isTop)
        .map(one => (
          <ListRow
            key={one.id}
            title={taskName(one)}
            subtitle={one.code}
            right={yuan(one.cost)}
            onPress={() => show(taskName(one), one.id)}
          />
        ))}
      {compareMoney(data.rest.cost, '0.00') !== 0 && (
        <ListRow
          title={t('ofNoTask')}
          subtitle={t('ofNoTaskText')}
          right={yuan(data.rest.cost)}
          onPress={() => show(t('ofNoTask'))}
        />
      )}
    </Section>
  )
}

function HourLine({ hours: { person, hour, rate, amount } }: { hours: HourCost }) {
  const said = compareMoney(rate, '0.00') > 0 ? t('hourOf', { hour, rate: money(rate) }) : t('noRate', { hour })
  return (
    <ListRow
      title={person?.name ?? ''}
      subtitle={said}
      left={person && <Face person={person} size={36} />}
      right={yuan(amount)}
    />
  )
}

function CostLine({ cost, projectId, mayEdit }: { cost: CostRow; projectId: string; mayEdit: boolean }) {
  const { name, type, costDate, amount, matches, task } = cost
  async function offer() {
    const chosen = await actionMenu<'match' | 'edit'>(
      [
        { key: 'match', name: t('match'), icon: FlowIcon },
        { key: 'edit', name: t('edit'), icon: EditIcon },
      ],
      name,
    )
    if (chosen === 'match') await matchCost({ projectId, cost })
    if (chosen === 'edit') await editCost({ projectId, cost })
  }
  return (
    <ListRow
      title={name}
      right={yuan(amount)}
      badge={matches.length === 0 ? <StatusPill tone="warn">{t('unmatchedOf')}</StatusPill> : undefined}
      {...(mayEdit ? { onPress: () => void offer() } : {})}
      subtitle={[
        t(type),
        shortDay(costDate),
        task && taskName(task),
        matches.length > 0 && t('matchedWith', { names: listed(matches.map(one => one.name)) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    />
  )
}
