import { useState } from 'react'
import { useChange } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { PreviewSteps } from '#mechanisms/approvals/preview-steps.tsx'
import { processCalls, type Preview } from '#mechanisms/approvals/process.contract.ts'
import { amountOfAnswers, forConditions } from '#mechanisms/forms/compute.contract.ts'
import { answersOf, nothingFilled, type Filled } from '#mechanisms/forms/filled.web.ts'
import type { FormDefinition } from '#mechanisms/forms/form.contract.ts'
import { FormFill } from '#mechanisms/forms/form-fill.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PersonField } from '#mechanisms/people/person-field.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../approvals.words.ts'
import { definitionOf, type Design } from './design.web.ts'

/** Who would approve this? Tried on a requester, before it is published. */
export function TrySheet({
  design,
  form,
  hasAmount,
  isDays,
  onClose,
}: {
  design: Design
  form: FormDefinition
  hasAmount: boolean
  isDays: boolean
  onClose: () => void
}) {
  const me = useMe()
  const [requester, setRequester] = useState<PersonBrief | null>(
    me ? { id: me.id, name: me.nickName, avatar: me.avatar } : null,
  )
  const [amount, setAmount] = useState('')
  const [preview, setPreview] = useState<Preview | null>(null)
  const change = useChange(processCalls.try, { done: setPreview })
  const [filled, setFilled] = useState<Filled>(nothingFilled)
  const answers = answersOf(form, filled)
  // No condition asks for files.
  const questions = form.fields.filter(({ kind }) => kind !== 'files')
  const run = () =>
    change.run({
      type: design.type,
      kind: design.kind,
      definition: definitionOf(design),
      requesterId: requester?.id ?? null,
      amount: amount || amountOfAnswers(form, answers),
      answers: forConditions(form, answers),
    })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('tryTitle')}
      tall
      bottom={
        <Button wide busy={change.running} onPress={run}>
          {t('tryShort')}
        </Button>
      }
    >
      <Section>
        <Field label={t('tryWho')} inline>
          <PersonField value={requester} onChange={setRequester} />
        </Field>
        {hasAmount && (
          <Field label={t(isDays ? 'tryDays' : 'tryAmount')} inline>
            <NumberField value={amount} onChange={setAmount} />
          </Field>
        )}
      </Section>
      {questions.length > 0 && <FormFill form={{ fields: questions }} value={filled} onChange={setFilled} />}
      {preview && <PreviewSteps preview={preview} chosen={{}} />}
    </Sheet>
  )
}
