import { useChange } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { budgetCalls, type BudgetLine } from './budget.contract.ts'
import { t } from './budget.words.ts'
import { emptyItem, ItemFields, itemOf, type ItemValues } from './item-fields.tsx'

interface LineProps {
  projectId: string
  groups: readonly BudgetLine[]
  line?: BudgetLine
  type?: ItemValues['type']
}
type Values = ItemValues & { groupId: string | null }

/** A line of the budget, or a group, is written or changed over the page. */
export const editBudgetLine = (props: LineProps) =>
  openDialog<null>(({ open, answer }) => <LineSheet open={open} {...props} onClose={() => answer(null)} />)

function LineSheet({
  open,
  projectId,
  groups,
  line,
  type = 'expense',
  onClose,
}: LineProps & { open: boolean; onClose: () => void }) {
  const initial: Values = line
    ? {
        type: line.type,
        name: line.name,
        quantity: line.quantity ?? '',
        unit: line.unit,
        price: line.price ?? '',
        amount: line.amount,
        remark: line.remark,
        groupId: line.groupId,
      }
    : { ...emptyItem, type, groupId: null }
  const done = () => {
    toast.success(t('saved'))
    onClose()
  }
  const create = useForm(budgetCalls.create, {
    initial,

    done,
    input: ({ groupId, ...item }: Values) => ({ projectId, groupId, ...itemOf(item) }),
  })
  const update = useForm(budgetCalls.update, {
    initial,

    done,
    input: ({ groupId, ...item }: Values) => ({ id: line?.id ?? '', groupId, ...itemOf(item) }),
  })
  const removal = useChange(budgetCalls.remove, {
    done: () => {
      toast.success(t('removed'))
      onClose()
    },
  })
  const form = line ? update : create
  const { values, set } = form
  async function chooseGroup() {
    const chosen = await actionMenu(
      [{ key: '', name: t('noGroup') }, ...groups.map(({ id, name }) => ({ key: id, name }))],
      t('inGroup'),
    )
    if (chosen !== null) set({ groupId: chosen || null })
  }
  async function remove() {
    if (
      line &&
      (await confirmDialog({
        title: t('removeAsk', { name: line.name }),
        text: t('removeText'),
        confirm: t('remove'),
        danger: true,
      }))
    )
      removal.run({ id: line.id })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(values.type === 'group' ? 'editGroup' : line ? 'editLine' : 'addLine')}
      tall
      left={
        line && (
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
        <ItemFields form={form} mayChangeType={!line} />
        {values.type !== 'group' && groups.length > 0 && (
          <Field label={t('inGroup')} inline>
            <FieldButton onPress={() => void chooseGroup()} placeholder={t('noGroup')}>
              {groups.find(({ id }) => id === values.groupId)?.name}
            </FieldButton>
          </Field>
        )}
      </Section>
    </Sheet>
  )
}
