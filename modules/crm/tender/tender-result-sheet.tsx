import { useState } from 'react'
import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { FieldRows } from '#mechanisms/fields/field-rows.tsx'
import { emptyValues, inputOf } from '#mechanisms/fields/field-values.web.ts'
import { day } from '#platform/web/words/format.ts'
import { resultWords } from './show-tender.web.ts'
import { TenderStatus, type TenderEnding } from './tender-brief.contract.ts'
import { tenderCalls, tenderResult, type TenderDetail } from './tender.contract.ts'
import { t } from './tender.words.ts'

type Of = Pick<TenderDetail, 'id' | 'amount'>

/** Asks what was won, who else won and why, or why nothing is bid after all, and keeps it. */
export const endTender = (tender: Of, status: TenderEnding) =>
  openDialog<null>(({ open, answer }) => (
    <ResultSheet open={open} tender={tender} status={status} onClose={() => answer(null)} />
  ))

const titles = { 2: 'winTitle', 3: 'loseTitle', 4: 'abandonTitle' } as const
const questions = {
  2: ['resultDate', 'wonAmount'],
  3: ['resultDate', 'winner', 'lossReason'],
  4: ['lossReason'],
} as const

interface ResultSheetProps {
  open: boolean
  tender: Of
  status: TenderEnding
  onClose: () => void
}

function ResultSheet({ open, tender: { id, amount }, status, onClose }: ResultSheetProps) {
  const [today] = useState(() => day(Date.now()))
  const form = useForm(tenderCalls.changeStatus, {
    initial: {
      ...emptyValues(tenderResult),
      resultDate: today as string | null,
      wonAmount: status === TenderStatus.Won ? (amount ?? '') : '',
    },
    input: values => ({ id, status, ...inputOf(tenderResult, values) }),
    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(titles[status])}
      bottom={
        <Button wide busy={form.sending} onPress={() => form.send()}>
          {t('confirm')}
        </Button>
      }
    >
      <Section>
        <FieldRows words={resultWords} form={form} names={[...questions[status]]} />
      </Section>
    </Sheet>
  )
}
