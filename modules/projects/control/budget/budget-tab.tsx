import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { FolderIcon, PlusIcon, WalletIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { listed, money } from '#platform/web/words/format.ts'
import { addMoney, compareMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { choosePeople } from '#mechanisms/people/choose-people.tsx'
import { type ProjectDetail } from '../../project/project.contract.ts'
import type { ProjectTabProps } from '../../project/project-tab-props.web.ts'
import { budgetCalls, type BudgetLine, type BudgetView } from './budget.contract.ts'
import { t } from './budget.words.ts'
import { editBudgetLine } from './line-sheet.tsx'
import { Against, MoneyHead } from './money-head.tsx'
import css from './budget.module.css'

/** What a project is to cost, against what it has cost: in all, by type, line by line. */
export default function BudgetTab({ project }: ProjectTabProps) {
  const { data, error, refetch } = useCall(budgetCalls.view, { projectId: project.id })
  if (!data)
    return error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="detail" />
  return <Shown project={project} view={data} />
}

function Shown({
  project: { id: projectId, can },
  project,
  view: { list, types, budget, actual, unmatched },
}: {
  project: ProjectDetail
  view: BudgetView
}) {
  const groups = list.filter(({ type }) => type === 'group')
  const may = can.editMoney
  const edit = (line?: BudgetLine, type?: 'group') =>
    void editBudgetLine({ projectId, groups, ...(line ? { line } : {}), ...(type ? { type } : {}) })
  if (list.length === 0 && compareMoney(actual, '0.00') === 0) {
    return (
      <>
        <Empty
          icon={WalletIcon}
          title={t('noBudget')}
          text={t('noBudgetText')}
          action={may && <Button onPress={() => edit()}>{t('addLine')}</Button>}
        />
        <FinanceUsers project={project} />
      </>
    )
  }
  const shown = types.filter(one => compareMoney(one.budget, '0.00') > 0 || compareMoney(one.actual, '0.00') > 0)
  const linesOf = (groupId: string | null) => list.filter(line => line.type !== 'group' && line.groupId === groupId)
  return (
    <>
      <MoneyHead budget={budget} actual={actual}>
        {compareMoney(unmatched, '0.00') > 0 && (
          <p className={css.warn}>{t('unmatched', { amount: money(unmatched) })}</p>
        )}
      </MoneyHead>
      <Section title={t('types')}>
        {shown.map(one => (
          <ListRow key={one.type} title={t(one.type)} right={<Against {...one} />} />
        ))}
      </Section>
      <Section title={t('lines')}>
        {linesOf(null).map(line => (
          <Line key={line.id} line={line} {...(may ? { onEdit: () => edit(line) } : {})} />
        ))}
        {groups.map(group => (
          <div key={group.id}>
            <GroupHead group={group} lines={linesOf(group.id)} {...(may ? { onEdit: () => edit(group) } : {})} />
            {linesOf(group.id).map(line => (
              <Line key={line.id} line={line} {...(may ? { onEdit: () => edit(line) } : {})} />
            ))}
          </div>
        ))}
        {may && (
          <div className={css.acts}>
            <Button kind="text" small icon={PlusIcon} onPress={() => edit()}>
              {t('addLine')}
            </Button>
            <Button kind="text" small icon={FolderIcon} onPress={() => edit(undefined, 'group')}>
              {t('addGroup')}
            </Button>
          </div>
        )}
      </Section>
      <FinanceUsers project={project} />
    </>
  )
}

const plain = (quantity: string) => quantity.replace(/\.?0+$/, '')

function Line({ line, onEdit }: { line: BudgetLine; onEdit?: () => void }) {
  const { name, type, quantity, unit, price, amount, actual, remark } = line
  const counted = quantity && price ? `${plain(quantity)}${unit} × ${yuan(price)}` : remark
  return (
    <ListRow
      title={name}
      subtitle={[t(type), counted].filter(Boolean).join(' · ')}
      right={<Against budget={amount} actual={actual} />}
      {...(onEdit ? { onPress: onEdit } : {})}
    />
  )
}

function GroupHead({ group, lines, onEdit }: { group: BudgetLine; lines: readonly BudgetLine[]; onEdit?: () => void }) {
  const said = (
    <>
      <span>{group.name}</span>
      <span>{yuan(addMoney(...lines.map(({ amount }) => amount)))}</span>
    </>
  )
  return onEdit ? (
    <button type="button" className={css.head} onClick={onEdit}>
      {said}
    </button>
  ) : (
    <div className={css.head}>{said}</div>
  )
}

/** Who keeps the project's money beside those who run it: said by its managers alone. */
function FinanceUsers({ project: { id: projectId, can } }: ProjectTabProps) {
  const { data } = useCall(budgetCalls.financeUsers, { projectId })
  const change = useChange(budgetCalls.setFinanceUsers)
  async function choose() {
    const chosen = await choosePeople({ value: data?.list ?? [], max: 20, title: t('financeUsers') })
    if (chosen) change.run({ projectId, personIds: chosen.map(({ id }) => id) })
  }
  if (!data) return null
  return (
    <Section note={t('financeUsersText')}>
      <ListRow
        title={t('financeUsers')}
        right={listed(data.list.map(({ name }) => name)) || t('nobody')}
        {...(can.manage ? { onPress: () => void choose(), chevron: true } : {})}
      />
    </Section>
  )
}
