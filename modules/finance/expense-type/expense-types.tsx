import { useState } from 'react'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  ArchiveIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  EditIcon,
  PlusIcon,
  TagIcon,
  TrashIcon,
} from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { t } from '../finance.words.ts'
import { expenseTypeCalls, typeFamilies, type ExpenseType, type TypeFamily } from './expense-type.contract.ts'
import css from './expense-types.module.css'

const nameOf: Record<TypeFamily, 'expenseTypes' | 'purchaseTypes'> = {
  expense: 'expenseTypes',
  purchase: 'purchaseTypes',
}

/** The company's expense and purchase types, for those who design finance: two levels, in their order. */
export default function ExpenseTypes() {
  const [family, setFamily] = useState<TypeFamily>('expense')
  return <Kept key={family} family={family} onFamily={setFamily} />
}

const promptName = async (value = '') =>
  (await promptDialog({ title: t('typeName'), value, maxLength: 50, required: true }))?.trim()

function Kept({ family, onFamily }: { family: TypeFamily; onFamily: (family: TypeFamily) => void }) {
  const { data, error, refetch } = useCall(expenseTypeCalls[family], {})
  const create = useChange(expenseTypeCalls.create)
  const types = data?.list ?? []
  const add = async (parentId: string | null = null) => {
    const name = await promptName()
    if (name) create.run({ family, name, parentId })
  }
  return (
    <Page
      title={t(nameOf[family])}
      onBack={useBack('/finance/list')}
      scrollKey={useHistoryKey()}
      top={
        <Tabs<TypeFamily>
          label={t('type')}
          value={family}
          onChange={onFamily}
          options={typeFamilies.map(key => ({ key, name: t(nameOf[key]) }))}
        />
      }
      actions={data?.can.create && <IconButton icon={PlusIcon} label={t('addType')} onPress={() => void add()} />}
    >
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />)}
      {data && types.length === 0 && (
        <Empty
          icon={TagIcon}
          title={t('noExpenseTypes')}
          text={t('noExpenseTypesText')}
          action={data.can.create && <Button onPress={() => void add()}>{t('addType')}</Button>}
        />
      )}
      {types.length > 0 && (
        <Card>
          {types
            .filter(({ parentId }) => parentId === null)
            .map((type, _, tops) => (
              <div key={type.id}>
                <TypeRow type={type} siblings={tops} types={types} onAdd={() => void add(type.id)} />
                {types
                  .filter(({ parentId }) => parentId === type.id)
                  .map((below, _place, all) => (
                    <div key={below.id} className={css.below}>
                      <TypeRow type={below} siblings={all} types={types} />
                    </div>
                  ))}
              </div>
            ))}
        </Card>
      )}
      <Retired family={family} />
    </Page>
  )
}

interface RowProps {
  type: ExpenseType
  siblings: readonly ExpenseType[]
  types: readonly ExpenseType[]
  onAdd?: () => void
}
type Key = 'account' | 'rename' | 'below' | 'up' | 'down' | 'retire' | 'remove'

function TypeRow({ type, siblings, types, onAdd }: RowProps) {
  const { id, name, account } = type
  const update = useChange(expenseTypeCalls.update)
  const order = useChange(expenseTypeCalls.order)
  const remove = useChange(expenseTypeCalls.remove)
  const place = siblings.findIndex(one => one.id === id)
  const actions: Action<Key>[] = [
    { key: 'rename', name: t('rename'), icon: EditIcon },
    { key: 'account', name: t('bookAccount'), icon: TagIcon },
    ...(onAdd ? [{ key: 'below', name: t('addBelow'), icon: PlusIcon } as const] : []),
    ...(place > 0 ? [{ key: 'up', name: t('moveUp'), icon: ChevronUpIcon } as const] : []),
    ...(place < siblings.length - 1 ? [{ key: 'down', name: t('moveDown'), icon: ChevronDownIcon } as const] : []),
    { key: 'retire', name: t('retire'), icon: ArchiveIcon },
    { key: 'remove', name: t('deleteType'), icon: TrashIcon, danger: true },
  ]
  /** All of them in their order, this one and its neighbour having changed places. */
  function move(by: -1 | 1) {
    const other = siblings[place + by]!.id
    order.run({ ids: types.map(one => (one.id === id ? other : one.id === other ? id : one.id)) })
  }
  async function offer() {
    const chosen = await actionMenu(actions, name)
    const input = chosen === 'rename' ? await promptName(name) : undefined
    if (input && input !== name) update.run({ id, name: input })
    if (chosen === 'account') {
      const books = await promptDialog({
        title: t('bookAccount'),
        label: t('bookAccountText'),
        placeholder: '6602.01 差旅费',
        value: account,
        maxLength: 60,
      })
      if (books !== null && books.trim() !== account) update.run({ id, account: books.trim() })
    }
    if (chosen === 'below') onAdd?.()
    if (chosen === 'up' || chosen === 'down') move(chosen === 'up' ? -1 : 1)
    if (chosen === 'retire') update.run({ id, isRetired: true })
    if (chosen === 'remove') remove.run({ id })
  }
  return <ListRow title={name} wrap chevron {...(account ? { right: account } : {})} onPress={() => void offer()} />
}

/** What is out of use: still readable where it was chosen, and may come back. */
function Retired({ family }: { family: TypeFamily }) {
  const { data } = useCall(expenseTypeCalls[family], { isRetired: true })
  const restore = useChange(expenseTypeCalls.update)
  if (!data || data.list.length === 0) return null
  return (
    <Section title={t('retired')}>
      {data.list.map(({ id, name }) => (
        <ListRow
          key={id}
          title={name}
          wrap
          right={
            <Button kind="text" small onPress={() => restore.run({ id, isRetired: false })}>
              {t('restore')}
            </Button>
          }
        />
      ))}
    </Section>
  )
}
