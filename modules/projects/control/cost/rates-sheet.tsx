import { useState } from 'react'
import { useCall, useChange } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { CloseIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { compareMoney, readMoney } from '#mechanisms/money/money.contract.ts'
import { choosePerson } from '#mechanisms/people/choose-people.tsx'
import { projectRoles } from '#mechanisms/projects/project-types.contract.ts'
import { t } from '../budget/budget.words.ts'
import { costCalls, type RateRow } from './cost.contract.ts'
import css from '../budget/budget.module.css'

const nameOf = ({ role, person }: RateRow) => person?.name ?? (role ? t(`role_${role}`) : t('everybody'))
const keyOf = ({ role, person }: RateRow) => person?.id ?? role ?? ''

/** Asks what an hour costs in a project: of a person, of a role, of everybody else. */
export const editRates = (projectId: string) =>
  openDialog<null>(({ open, answer }) => <RatesSheet open={open} projectId={projectId} onClose={() => answer(null)} />)

function RatesSheet({ open, projectId, onClose }: { open: boolean; projectId: string; onClose: () => void }) {
  const { data } = useCall(costCalls.rates, { projectId })
  return (
    <Sheet open={open} onClose={onClose} title={t('rates')} tall>
      {data ? (
        <Rates
          projectId={projectId}
          initial={data.list.length > 0 ? data.list : [{ role: null, person: null, rate: '' }]}
          onDone={onClose}
        />
      ) : (
        <Skeleton kind="rows" />
      )}
    </Sheet>
  )
}

function Rates({ projectId, initial, onDone }: { projectId: string; initial: readonly RateRow[]; onDone: () => void }) {
  const [rows, setRows] = useState(initial)
  const change = useChange(costCalls.setRates, {
    done: () => {
      toast.success(t('saved'))
      onDone()
    },
  })
  const free = ['', ...projectRoles].filter(role => !rows.some(row => keyOf(row) === role))
  async function add() {
    const chosen = await actionMenu(
      [
        ...free.map(key => ({ key, name: key ? t(`role_${key as (typeof projectRoles)[number]}`) : t('everybody') })),
        { key: 'person', name: t('person') },
      ],
      t('addRate'),
    )
    if (chosen === null) return
    if (chosen !== 'person')
      return setRows([...rows, { role: projectRoles.find(one => one === chosen) ?? null, person: null, rate: '' }])
    const person = await choosePerson({ without: rows.flatMap(row => row.person?.id ?? []) })
    if (person) setRows([...rows, { role: null, person, rate: '' }])
  }
  const isWhole = rows.every(({ rate }) => compareMoney(readMoney(rate) ?? '0.00', '0.00') > 0)
  return (
    <>
      <Section>
        {rows.map(row => (
          <ListRow
            key={keyOf(row)}
            title={nameOf(row)}
            right={
              <span className={css.share}>
                <NumberField
                  label={nameOf(row)}
                  value={row.rate}
                  placeholder="0.00"
                  unit={t('perHour')}
                  onChange={rate => setRows(rows.map(one => (one === row ? { ...row, rate } : one)))}
                />
                <IconButton
                  icon={CloseIcon}
                  label={t('removeMatch', { name: nameOf(row) })}
                  onPress={() => setRows(rows.filter(one => one !== row))}
                />
              </span>
            }
          />
        ))}
        <div className={css.acts}>
          <Button kind="text" small icon={PlusIcon} onPress={() => void add()}>
            {t('addRate')}
          </Button>
        </div>
      </Section>
      <Section padded>
        <Button
          wide
          busy={change.running}
          disabled={!isWhole}
          onPress={() =>
            change.run({
              projectId,
              rates: rows.map(({ role, person, rate }) => ({
                role,
                personId: person?.id ?? null,
                rate: readMoney(rate) ?? '',
              })),
            })
          }
        >
          {t('save')}
        </Button>
      </Section>
    </>
  )
}
