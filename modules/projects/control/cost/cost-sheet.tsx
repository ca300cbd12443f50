import { useState } from 'react'
import { useChange } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { itemTypes, type ItemType } from '../budget/budget.contract.ts'
import { t } from '../budget/budget.words.ts'
import { emptyItem, ItemFields, itemOf, type ItemValues } from '../budget/item-fields.tsx'
import { chooseCostTask } from './choose-cost-task.web.ts'
import { taskName } from './cost-rows-sheet.tsx'
import { costCalls, type CostRow, type CostTask } from './cost.contract.ts'

type Values = ItemValues & { costDate: string; task: CostTask | null }
const typeOf = (type: string): ItemType => itemTypes.find(one => one === type) ?? 'expense'
const inputOf = ({ costDate, task, ...item }: Values) => ({
  costDate,
  taskId: task?.id ?? null,
  ...itemOf(item),
  type: typeOf(item.type),
})

/** A real cost is written down or changed over the page. */
export const editCost = (props: { projectId: string; cost?: CostRow }) =>
  openDialog<null>(({ open, answer }) => <CostSheet open={open} {...props} onClose={() => answer(null)} />)

function CostSheet({
  open,
  projectId,
  cost,
  onClose,
}: {
  open: boolean
  projectId: string
  cost?: CostRow
  onClose: () => void
}) {
  const [today] = useState(() => day(Date.now()))
  const initial: Values = cost
    ? {
        type: cost.type,
        name: cost.name,
        quantity: cost.quantity ?? '',
        unit: cost.unit,
        price: cost.price ?? '',
        amount: cost.amount,
        remark: cost.remark,
        costDate: cost.costDate,
        task: cost.task,
      }
    : { ...emptyItem, costDate: today, task: null }
  const done = () => {
    toast.success(t('saved'))
    onClose()
  }
  const create = useForm(costCalls.create, {
    initial,

    done,
    input: (values: Values) => ({ projectId, ...inputOf(values) }),
  })
  const update = useForm(costCalls.update, {
    initial,

    done,
    input: (values: Values) => ({ id: cost?.id ?? '', ...inputOf(values) }),
  })
  const removal = useChange(costCalls.remove, {
    done: () => {
      toast.success(t('removed'))
      onClose()
    },
  })
  const form = cost ? update : create
  async function chooseTask() {
    const chosen = await chooseCostTask(projectId)
    if (chosen !== undefined) form.set({ task: chosen })
  }
  async function remove() {
    if (
      cost &&
      (await confirmDialog({
        title: t('removeAsk', { name: cost.name }),
        text: t('removeText'),
        confirm: t('remove'),
        danger: true,
      }))
    )
      removal.run({ id: cost.id })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(cost ? 'editCost' : 'addCost')}
      tall
      left={
        cost && (
          <Button kind="text" onPress={() => void remove()}>
            {t('remove')}
          </Button>
        )
      }
      bottom={
        <Button wide busy={form.sending} onPress={form.send}>
          {t('save')}
        </Button>
      }
    >
      <Section>
        <ItemFields form={form} mayChangeType />
        <Field label={t('costTask')} inline>
          <FieldButton onPress={() => void chooseTask()}>
            {form.values.task ? taskName(form.values.task) : t('costTaskNone')}
          </FieldButton>
        </Field>
        <Field label={t('costDate')} required inline error={form.error('costDate')}>
          <DateField
            value={form.values.costDate}
            onChange={costDate => {
              if (costDate) form.set({ costDate })
            }}
          />
        </Field>
      </Section>
    </Sheet>
  )
}
