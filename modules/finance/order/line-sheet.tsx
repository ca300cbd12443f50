import { useState } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { useAddress } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { CameraIcon } from '#platform/web/kit/icons.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import { useFilesHere } from '#mechanisms/attachments/files-here.web.ts'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { compareMoney, readMoney } from '#mechanisms/money/money.contract.ts'
import { chooseType } from '../expense-type/choose-type.web.ts'
import { expenseTypeCalls } from '../expense-type/expense-type.contract.ts'
import { t } from '../finance.words.ts'
import { ScanButton, UsedAlready } from '../invoice/scan-button.tsx'
import { productOf, type LineValues } from './form-values.web.ts'
import type { OrderType } from './order.contract.ts'
import css from './order.module.css'

type Answer = { line: LineValues; andNext: boolean } | 'remove' | null
interface LineProps {
  type: OrderType
  line: LineValues
  currency: string
  isNew: boolean
  /** Its place among the lines. */
  place: number
}

/** Asks for a line of an order. */
export const editLine = (props: LineProps) =>
  openDialog<Answer>(({ open, answer }) => <LineSheet open={open} {...props} onAnswer={answer} />)

type Wrong = Partial<Record<'amount' | 'type' | 'startDate' | 'endDate' | 'toPlace' | 'summary', string>>

/** What a line still wants, before it is kept. */
function wrongIn(
  type: OrderType,
  { amount, type: about, startDate, endDate, toPlace, summary, quantity, price }: LineValues,
): Wrong {
  const input = readMoney(amount)
  return {
    ...(input === null || compareMoney(input, '0.00') <= 0
      ? { amount: type === 'purchase' ? t('needGoods') : t('needAmount') }
      : {}),
    ...(type === 'expense' && !about ? { type: t('needType') } : {}),
    ...((type === 'expense' || type === 'travel') && !startDate ? { startDate: t('needDay') } : {}),
    ...(startDate && endDate && endDate < startDate ? { endDate: t('crossedDays') } : {}),
    ...(type === 'travel' && toPlace.trim() === '' ? { toPlace: t('needPlace') } : {}),
    ...(type === 'purchase' && (summary.trim() === '' || !quantity || !price) ? { summary: t('needGoods') } : {}),
  }
}

function LineSheet({
  open,
  type,
  line: initial,
  currency,
  isNew,
  place,
  onAnswer,
}: LineProps & { open: boolean; onAnswer: (answer: Answer) => void }) {
  const [line, setLine] = useState(initial)
  const [tried, setTried] = useState(false)
  const wrong = wrongIn(type, line)
  const shown: Wrong = tried ? wrong : {}
  const set = (changed: Partial<LineValues>) => setLine(before => ({ ...before, ...changed }))
  const photos = useUploads(1, 0, [], useFilesHere(`line ${place}`))
  function keep(andNext: boolean) {
    if (Object.keys(wrong).length > 0) return setTried(true)
    if (photos.holdUp) return void toast.warn(photos.holdUp)
    onAnswer({ line: { ...line, invoiceFile: photos.files[0] ?? line.invoiceFile }, andNext })
  }
  const parts = { line, set, wrong: shown, currency }
  return (
    <Sheet
      open={open}
      onClose={() => onAnswer(null)}
      title={t('editLine')}
      tall
      left={
        !isNew && (
          <Button kind="text" onPress={() => onAnswer('remove')}>
            {t('removeLine')}
          </Button>
        )
      }
      bottom={
        <>
          {isNew && (
            <Button wide kind="secondary" onPress={() => keep(true)}>
              {t('keepAndNext')}
            </Button>
          )}
          <Button wide onPress={() => keep(false)}>
            {t('keepLine')}
          </Button>
        </>
      }
    >
      {type === 'purchase' ? (
        <Goods {...parts} />
      ) : type === 'travel' ? (
        <Travel {...parts} />
      ) : (
        <Plain {...parts} type={type} />
      )}
      {(type === 'expense' || type === 'travel') && <Invoice line={line} set={set} photos={photos} />}
    </Sheet>
  )
}

interface PartProps {
  line: LineValues
  set: (changed: Partial<LineValues>) => void
  wrong: Wrong
  currency: string
}
const unitOf = (currency: string) => (currency === 'CNY' ? '¥' : currency)

function Amount({ line, set, wrong, currency, isFirst = false }: PartProps & { isFirst?: boolean }) {
  return (
    <Field label={t('amount')} required inline error={wrong.amount}>
      <NumberField
        value={line.amount}
        onChange={amount => set({ amount })}
        unit={unitOf(currency)}
        placeholder="0.00"
        autoFocus={isFirst}
      />
    </Field>
  )
}

const chipsAtOnce = 6
/** The first of the company's expense types, one tap each, until one is chosen. */
function TypeChips({ line, set }: PartProps) {
  const { data } = useCall(expenseTypeCalls.expense, {}, { enabled: line.type === null })
  if (line.type !== null) return null
  const list = data?.list ?? []
  const leaves = list.filter(({ id }) => !list.some(({ parentId }) => parentId === id))
  return (
    <div className={css.types} role="group" aria-label={t('type')}>
      {leaves.slice(0, chipsAtOnce).map(({ id, name }) => (
        <button key={id} type="button" className={css.type} onClick={() => set({ type: { id, name } })}>
          {name}
        </button>
      ))}
    </div>
  )
}

function TypeField({
  line,
  set,
  wrong,
  family = 'expense',
  required = false,
}: PartProps & { family?: 'expense' | 'purchase'; required?: boolean }) {
  const choose = () =>
    chooseType(family, line.type?.id ?? null).then(chosen => {
      if (chosen) set({ type: chosen })
    })
  return (
    <Field label={t(family === 'expense' ? 'type' : 'purchaseType')} required={required} inline error={wrong.type}>
      <FieldButton onPress={() => void choose()} onClear={required ? undefined : () => set({ type: null })}>
        {line.type?.name}
      </FieldButton>
    </Field>
  )
}

function Plain({ type, ...parts }: PartProps & { type: OrderType }) {
  const { line, set, wrong } = parts
  return (
    <Section>
      <TypeField {...parts} required={type === 'expense'} />
      {type === 'expense' && <TypeChips {...parts} />}
      <Amount {...parts} isFirst={type === 'expense' && line.amount === ''} />
      {type === 'expense' && (
        <Field label={t('day')} required inline error={wrong.startDate}>
          <DateField value={line.startDate} onChange={startDate => set({ startDate })} />
        </Field>
      )}
      <Field label={t('summary')}>
        <TextField
          value={line.summary}
          onChange={summary => set({ summary })}
          maxLength={500}
          placeholder={t('summaryText')}
          clearable
        />
      </Field>
    </Section>
  )
}

function Travel(parts: PartProps) {
  const { line, set, wrong } = parts
  return (
    <Section>
      <TypeField {...parts} />
      <Field label={t('fromPlace')}>
        <TextField
          value={line.fromPlace}
          onChange={fromPlace => set({ fromPlace })}
          maxLength={100}
          placeholder={t('summaryText')}
        />
      </Field>
      <Field label={t('toPlace')} required error={wrong.toPlace}>
        <TextField value={line.toPlace} onChange={toPlace => set({ toPlace })} maxLength={100} />
      </Field>
      <Field label={t('startDay')} required inline error={wrong.startDate}>
        <DateField value={line.startDate} onChange={startDate => set({ startDate })} />
      </Field>
      <Field label={t('endDay')} inline error={wrong.endDate}>
        <DateField value={line.endDate} onChange={endDate => set({ endDate })} clearable />
      </Field>
      <Amount {...parts} />
      <Field label={t('summary')}>
        <TextField
          value={line.summary}
          onChange={summary => set({ summary })}
          maxLength={500}
          placeholder={t('summaryText')}
          clearable
        />
      </Field>
    </Section>
  )
}

/** What is bought costs quantity × price. */
function Goods(parts: PartProps) {
  const { line, set, wrong, currency } = parts
  const price = (changed: Partial<Pick<LineValues, 'quantity' | 'price'>>) =>
    set({ ...changed, amount: productOf(changed.quantity ?? line.quantity, changed.price ?? line.price) })
  return (
    <Section>
      <Field label={t('goods')} required error={wrong.summary}>
        <TextField
          value={line.summary}
          onChange={summary => set({ summary })}
          maxLength={500}
          placeholder={t('goodsText')}
        />
      </Field>
      <TypeField {...parts} family="purchase" />
      <Field label={t('quantity')} required inline>
        <NumberField value={line.quantity} onChange={quantity => price({ quantity })} placeholder="0" />
      </Field>
      <Field label={t('unit')}>
        <TextField value={line.unit} onChange={unit => set({ unit })} maxLength={20} placeholder={t('unitText')} />
      </Field>
      <Field label={t('price')} required inline>
        <NumberField
          value={line.price}
          onChange={each => price({ price: each })}
          unit={unitOf(currency)}
          placeholder="0.00"
        />
      </Field>
      <Field label={t('amount')} inline error={wrong.amount}>
        <NumberField value={line.amount} onChange={() => {}} unit={unitOf(currency)} placeholder="0.00" disabled />
      </Field>
    </Section>
  )
}

/** The invoice that the line is for; its number keeps it from being claimed twice. */
function Invoice({ line, set, photos }: Pick<PartProps, 'line' | 'set'> & { photos: Uploads }) {
  const { id } = useAddress()
  const [more, setMore] = useState(line.invoiceNumber !== '')
  const hasAmount = readMoney(line.amount) !== null
  /** A line has one photo: another takes its place. */
  function replace(chosen: readonly File[]) {
    if (!chosen[0]) return
    set({ invoiceFile: null })
    photos.replace(chosen[0])
  }
  return (
    <Section {...(more ? { note: t('invoiceText') } : {})}>
      <ScanButton
        onScanned={({ photo, invoice: { code, number, amount, isTaxIncluded, invoiceDate } }) => {
          setMore(true)
          if (photo) replace([photo])
          set({
            invoiceCode: code,
            invoiceNumber: number,
            invoiceNum: Number(line.invoiceNum) > 0 ? line.invoiceNum : '1',
            ...(invoiceDate && line.toPlace === '' && { startDate: invoiceDate }),
            ...(amount && isTaxIncluded && !hasAmount && { amount }),
          })
        }}
      />
      <Field label={t('invoiceNum')} inline>
        <NumberField
          value={line.invoiceNum}
          onChange={invoiceNum => set({ invoiceNum })}
          decimals={0}
          max={999}
          step={1}
          placeholder="0"
        />
      </Field>
      {more ? (
        <>
          <Field label={t('invoiceCode')}>
            <TextField
              value={line.invoiceCode}
              onChange={invoiceCode => set({ invoiceCode })}
              maxLength={12}
              inputMode="numeric"
              placeholder={t('summaryText')}
            />
          </Field>
          <Field label={t('invoiceNumber')}>
            <TextField
              value={line.invoiceNumber}
              onChange={invoiceNumber => set({ invoiceNumber })}
              maxLength={20}
              inputMode="numeric"
            />
          </Field>
          <UsedAlready code={line.invoiceCode} number={line.invoiceNumber} exceptId={id} />
        </>
      ) : (
        <Button kind="text" small onPress={() => setMore(true)}>
          {t('moreOfInvoice')}
        </Button>
      )}
      <div className={css.files}>
        {line.invoiceFile && <FileList files={[line.invoiceFile]} onRemove={() => set({ invoiceFile: null })} />}
        <UploadList uploads={photos} />
        <Button kind="text" small icon={CameraIcon} onPress={() => void chooseFiles({ multiple: false }).then(replace)}>
          {t('linePhoto')}
        </Button>
      </div>
    </Section>
  )
}
