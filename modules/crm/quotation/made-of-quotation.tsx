import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { t } from './quotation.words.ts'

interface MadeOfQuotationProps {
  name: string
  error: string | undefined
  onTakenOff: () => void
}

/** In the form of what is made of a quotation: which one, and how to take it off. What came of it stays. */
export function MadeOfQuotation({ name, error, onTakenOff }: MadeOfQuotationProps) {
  const takeOff = () =>
    void confirmDialog({ title: t('takeOff'), text: t('takeOffText'), confirm: t('takeOffConfirm') }).then(
      isMeant => isMeant && onTakenOff(),
    )
  return (
    <Field label={t('quotation')} inline error={error}>
      <FieldButton onPress={takeOff} onClear={takeOff}>
        {name}
      </FieldButton>
    </Field>
  )
}
