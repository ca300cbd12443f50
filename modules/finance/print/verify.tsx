import { useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { CheckCircleIcon, ErrorIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { statusTones } from '#mechanisms/approvals/show-approval.web.ts'
import { t as engineWord } from '#mechanisms/approvals/approvals.words.ts'
import { t } from '../finance.words.ts'
import { amountText } from '../order/show-order.web.ts'
import { printCalls, type Genuine } from './print.contract.ts'

const plain = (code: string) => code.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

/** Is a printed form true? Whoever holds the paper types its code and compares. */
export default function Verify() {
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const isWhole = plain(typed).length === 12
  const check = () => {
    if (isWhole) setCode(plain(typed))
  }
  return (
    <Page
      title={t('verify')}
      onBack={useBack('/finance/list')}
      bottom={
        <Button wide disabled={!isWhole} onPress={check}>
          {t('check')}
        </Button>
      }
    >
      <Section note={t('verifyText')}>
        <Field label={t('verifyCode')} required>
          <TextField
            value={typed}
            onChange={setTyped}
            maxLength={20}
            placeholder="XXXX-XXXX-XXXX"
            onEnter={check}
            clearable
          />
        </Field>
      </Section>
      {code !== '' && <Checked key={code} code={code} />}
    </Page>
  )
}

function Checked({ code }: { code: string }) {
  const { data, error } = useCall(printCalls.verify, { code })
  if (data) return <True order={data} />
  return error ? (
    <Empty icon={ErrorIcon} title={t('isNotGenuine')} text={refusalText(error)} />
  ) : (
    <Skeleton kind="rows" count={3} />
  )
}

const True = ({ order: { type, code, name, amount, status, creator, createdAt, agreedAt } }: { order: Genuine }) => (
  <Section title={t('isGenuine')} note={t(name === null ? 'isGenuineUnseen' : 'isGenuineText')}>
    <ListRow
      left={<CheckCircleIcon size={22} />}
      wrap
      title={name ?? t(`${type}Order`)}
      subtitle={name === null ? code : `${t(`${type}Order`)} · ${code}`}
      badge={<StatusPill tone={statusTones[status]}>{engineWord(status)}</StatusPill>}
    />
    {amount !== null && <ListRow title={t('amount')} right={amountText(amount)} />}
    {creator && <ListRow title={t('requester')} right={creator.name} />}
    <ListRow title={t('orderDate')} right={dateTime(createdAt)} />
    {agreedAt && <ListRow title={engineWord('agree')} right={dateTime(agreedAt)} />}
  </Section>
)
