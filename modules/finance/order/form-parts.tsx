import { useCall } from '#platform/web/app/calls.ts'
import type { FormOf } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { CloseIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { listed } from '#platform/web/words/format.ts'
import { compareMoney, readMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { DepartmentField, PeopleField } from '#mechanisms/people/person-field.tsx'
import { chooseProject } from '#mechanisms/projects/project-field.tsx'
import { t } from '../finance.words.ts'
import { CurrencyFields } from './currency-fields.tsx'
import { emptyLine, type LineValues, type OrderValues } from './form-values.web.ts'
import { orderCalls, settledBy, type OrderType } from './order.contract.ts'
import { amountText, lineAbout, lineTitle } from './show-order.web.ts'
import css from './order.module.css'

export type OrderFormState = Pick<FormOf<OrderValues>, 'values' | 'set' | 'error'>
interface PartProps {
  type: OrderType
  form: OrderFormState
}

const dueWords = { borrow: 'repayDate', purchase: 'needDate', prepay: 'payBy', payment: 'payBy' } as const

/** What it is for, whose department it is of, by when, in which currency. */
export function MainPart({ type, form: { values, set, error }, isNew }: PartProps & { isNew: boolean }) {
  return (
    <Section>
      <Field label={t('name')} required error={error('name')}>
        <TextField
          value={values.name}
          onChange={name => set({ name })}
          maxLength={100}
          placeholder={t('nameText')}
          isFirst={isNew}
          clearable
        />
      </Field>
      <Field label={t('detail')} error={error('detail')}>
        <TextArea
          value={values.detail}
          onChange={detail => set({ detail })}
          maxLength={2_000}
          placeholder={t('detailText')}
        />
      </Field>
      <Field label={t('department')} inline error={error('department')}>
        <DepartmentField
          value={values.department}
          onChange={department => set({ department })}
          placeholder={t('ownDepartment')}
          clearable
        />
      </Field>
      {type !== 'expense' && type !== 'travel' && (
        <Field label={t(dueWords[type])} inline required={type === 'borrow'} error={error('dueDate')}>
          <DateField value={values.dueDate} onChange={dueDate => set({ dueDate })} clearable />
        </Field>
      )}
      <CurrencyFields values={values} set={set} error={error} />
    </Section>
  )
}

/** What the server has said of a part that is no single field. */
const Wrong = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className={css.wrong} role="alert">
      {text}
    </p>
  )

/** Its lines, each a row that opens to be changed. */
export function LinesPart({
  type,
  form: { values, set, error },
  today,
  total,
}: PartProps & { today: string; total: string }) {
  const { lines, currency } = values
  const isDated = type === 'expense' || type === 'travel'
  async function edit(line: LineValues, place: number) {
    const { editLine } = await import('./line-sheet.tsx')
    const answer = await editLine({ type, line, currency, isNew: false, place })
    if (answer === 'remove') set({ lines: lines.filter((_, index) => index !== place) })
    else if (answer) set({ lines: lines.map((one, index) => (index === place ? answer.line : one)) })
  }
  async function add() {
    const { editLine } = await import('./line-sheet.tsx')
    let all = lines
    for (;;) {
      const last = all.at(-1)
      const answer = await editLine({
        type,
        line: { ...emptyLine(isDated ? (last?.startDate ?? today) : null), fromPlace: last?.toPlace ?? '' },
        currency,
        isNew: true,
        place: all.length,
      })
      if (answer === null || answer === 'remove') return
      all = [...all, answer.line]
      set({ lines: all })
      if (!answer.andNext) return
    }
  }
  return (
    <Section title={t('lines')} {...(lines.length > 0 ? { action: amountText(total, currency) } : {})}>
      {lines.length === 0 && <p className={css.empty}>{t('noLines')}</p>}
      {lines.map((line, index) => (
        <ListRow
          key={index}
          wrap
          chevron
          onPress={() => void edit(line, index)}
          title={lineTitle(type, line, index)}
          subtitle={lineAbout(type, { ...line, quantity: line.quantity || null, price: line.price || null }, currency)}
          right={<b className={css.figure}>{amountText(line.amount || '0', currency)}</b>}
        />
      ))}
      <Wrong text={error('lines')} />
      <div className={css.add}>
        <Button kind="text" small icon={PlusIcon} onPress={() => void add()}>
          {t('addLine')}
        </Button>
      </div>
    </Section>
  )
}

/** What was borrowed or paid ahead, and how much of it this order settles. */
export function OffsetsPart({
  type,
  form: {
    values: { offsets, supplier },
    set,
    error,
  },
  amount,
}: PartProps & { amount: string }) {
  const by = settledBy[type]!
  const { data } = useCall(orderCalls.balances, { type: by, ...(supplier ? { supplierId: supplier.id } : {}) })
  // What was paid to another supplier is not theirs.
  const list = data?.list.filter(one => !one.supplier || one.supplier.id === supplier?.id) ?? []
  // What it was to be settled with before it was rejected, and others have used up since.
  const gone = data
    ? Object.keys(offsets).filter(
        id => Number(readMoney(offsets[id] ?? '') ?? 0) > 0 && !list.some(one => one.id === id),
      )
    : []
  if (list.length === 0 && gone.length === 0) return null
  const least = (balance: string) => (compareMoney(balance, amount) < 0 ? balance : amount)
  return (
    <Section title={t(by === 'borrow' ? 'offsetsBorrow' : 'offsetsPrepay')}>
      {list.map(({ id, code, name, balance }) => (
        <Field
          key={id}
          label={name}
          inline
          hint={t('offsetLeft', { code, amount: amountText(balance) })}
          error={error('offsets')}
        >
          <span className={css.share}>
            <NumberField
              label={`${t('offsetOf')} ${code}`}
              value={offsets[id] ?? ''}
              onChange={value => set({ offsets: { ...offsets, [id]: value } })}
              placeholder="0.00"
            />
            <Button kind="text" small onPress={() => set({ offsets: { ...offsets, [id]: least(balance) } })}>
              {t('useAll')}
            </Button>
          </span>
        </Field>
      ))}
      {gone.length > 0 && (
        <Field label={t('offsetsGone')} inline error={error('offsets')}>
          <Button
            kind="text"
            small
            onPress={() =>
              set({ offsets: Object.fromEntries(Object.entries(offsets).filter(([id]) => !gone.includes(id))) })
            }
          >
            {t('leaveOut')}
          </Button>
        </Field>
      )}
    </Section>
  )
}

/** Whom it is paid to. */
export function PayeePart({ type, form: { values, set, error } }: PartProps) {
  const isNeeded = type === 'payment' || type === 'prepay'
  return (
    <Section title={t('payee')}>
      <Field label={t('payeeName')} required={isNeeded} error={error('payeeName')}>
        <TextField
          value={values.payeeName}
          onChange={payeeName => set({ payeeName })}
          maxLength={100}
          placeholder={t('payeeNameText')}
          clearable
        />
      </Field>
      <Field label={t('payeeBank')}>
        <TextField
          value={values.payeeBank}
          onChange={payeeBank => set({ payeeBank })}
          maxLength={100}
          placeholder={t(values.supplier ? 'asOfSupplier' : 'payeeBankText')}
        />
      </Field>
      <Field label={t('payeeAccount')}>
        <TextField
          value={values.payeeAccount}
          onChange={payeeAccount => set({ payeeAccount })}
          maxLength={50}
          inputMode="numeric"
          {...(values.supplier ? { placeholder: t('asOfSupplier') } : {})}
        />
      </Field>
    </Section>
  )
}

/** Which departments bear it; the amounts come to its total. */
export function AllocationPart({
  form: {
    values: { allocations, currency },
    set,
    error,
  },
  total,
}: PartProps & { total: string }) {
  const left = allocations.reduce((rest, { amount }) => subtractMoney(rest, amount), total)
  async function change() {
    const { allocate } = await import('./allocation-sheet.tsx')
    const chosen = await allocate({ allocations, total, currency })
    if (chosen) set({ allocations: chosen })
  }
  const isOff = allocations.length > 0 && compareMoney(left, '0.00') !== 0
  const problem = isOff
    ? t(left.startsWith('-') ? 'allocationOver' : 'allocationLeft', {
        amount: amountText(left.replace('-', ''), currency),
      })
    : error('allocations')
  return (
    <Section>
      <Field label={t('allocation')} inline error={problem}>
        <FieldButton onPress={() => void change()} placeholder={t('allocationNone')}>
          {listed(allocations.map(({ department }) => department.name))}
        </FieldButton>
      </Field>
    </Section>
  )
}

/** Which projects bear it: one takes all of it, several each their amount. */
export function ProjectsPart({
  form: {
    values: { projects, currency },
    set,
    error,
  },
  total,
}: PartProps & { total: string }) {
  const left =
    projects.length > 1
      ? projects.reduce((rest, { amount }) => subtractMoney(rest, readMoney(amount) ?? '0.00'), total)
      : '0.00'
  async function add() {
    const chosen = await chooseProject({ without: projects.map(({ project }) => project.id) })
    if (!chosen) return
    // The one that bore all of it says from now on how much.
    const first = projects.length === 1 ? projects.map(one => ({ ...one, amount: total })) : projects
    set({
      projects: [...first, { project: { id: chosen.id, name: chosen.name }, amount: projects.length > 0 ? '' : total }],
    })
  }
  const isOff = compareMoney(left, '0.00') !== 0
  const problem = isOff
    ? t(left.startsWith('-') ? 'allocationOver' : 'allocationLeft', {
        amount: amountText(left.replace('-', ''), currency),
      })
    : error('projects')
  return (
    <Section>
      <Field label={t('projects')} inline error={problem}>
        <FieldButton onPress={() => void add()} placeholder={t('noProject')} icon={PlusIcon}>
          {projects.length > 0 ? t('addProject') : undefined}
        </FieldButton>
      </Field>
      {projects.map(({ project, amount }, place) => (
        <ListRow
          key={project.id}
          title={project.name}
          right={
            <span className={css.share}>
              {projects.length > 1 && (
                <NumberField
                  label={project.name}
                  value={amount}
                  placeholder="0.00"
                  onChange={value =>
                    set({ projects: projects.map((one, at) => (at === place ? { ...one, amount: value } : one)) })
                  }
                />
              )}
              <IconButton
                icon={CloseIcon}
                label={t('removeDepartment', { name: project.name })}
                onPress={() => set({ projects: projects.filter((_, at) => at !== place) })}
              />
            </span>
          }
        />
      ))}
    </Section>
  )
}

export function CopiesPart({
  form: {
    values: { copies },
    set,
  },
}: PartProps) {
  return (
    <Section>
      <Field label={t('copies')} inline>
        <PeopleField value={copies} onChange={chosen => set({ copies: [...chosen] })} title={t('copies')} />
      </Field>
    </Section>
  )
}
