import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { supplierStandingCalls, type SupplierDocument } from './standing.contract.ts'
import { t } from './supplier.words.ts'

interface Written {
  supplierId: string
  /** The one that is changed; none: a new one. */ document: SupplierDocument | undefined
}

/** Asks for a document of a supplier: a new one, or one to be renewed. */
export const writeDocument = (written: Written) =>
  openDialog<null>(({ open, answer }) => <DocumentSheet open={open} {...written} onClose={() => answer(null)} />)

function DocumentSheet({ open, supplierId, document, onClose }: Written & { open: boolean; onClose: () => void }) {
  const { values, set, error, send, sending } = useForm(
    document ? supplierStandingCalls.changeDocument : supplierStandingCalls.addDocument,
    {
      initial: {
        name: document?.name ?? '',
        number: document?.number ?? '',
        validUntil: document?.validUntil ?? null,
        note: document?.note ?? '',
      },
      input: values => ({ id: document?.id ?? supplierId, ...values }),
      done: () => {
        toast.success(t('saved'))
        onClose()
      },
    },
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(document ? 'editDocument' : 'addDocument')}
      bottom={
        <Button wide busy={sending} onPress={() => send()}>
          {t('save')}
        </Button>
      }
    >
      <Section>
        <Field label={t('documentName')} required error={error('name')}>
          <TextField
            value={values.name}
            onChange={name => set({ name })}
            maxLength={100}
            placeholder={t('documentNameText')}
          />
        </Field>
        <Field label={t('documentNumber')} error={error('number')}>
          <TextField value={values.number} onChange={number => set({ number })} maxLength={100} />
        </Field>
        <Field label={t('validUntil')} inline error={error('validUntil')}>
          <DateField
            value={values.validUntil}
            onChange={validUntil => set({ validUntil })}
            placeholder={t('neverExpires')}
            clearable
          />
        </Field>
        <Field label={t('remark')} error={error('note')}>
          <TextField value={values.note} onChange={note => set({ note })} maxLength={500} />
        </Field>
      </Section>
    </Sheet>
  )
}
