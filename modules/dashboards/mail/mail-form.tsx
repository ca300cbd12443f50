import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ChartIcon, MailIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { boardCalls } from '../board/board.contract.ts'
import {
  boardMailCalls,
  mailRhythms,
  mailWeekdays,
  mostRecipients,
  type MailRhythm,
  type MailRow,
} from './board-mail.contract.ts'
import { t } from './board-mail.words.ts'
import { hours, hourText, weekdaysText } from './rhythm-words.web.ts'

interface Values {
  rhythm: MailRhythm
  weekdays: number[]
  monthDay: string
  hour: number
  recipientIds: readonly PersonBrief[]
}

/**
 * When a board is mailed, and to whom: a new one of the board in the address, which is chosen first, or one that is
 * there.
 */
export default function MailForm() {
  const { tab, id } = useAddress()
  return tab || id ? <MailOf tab={tab} id={id} /> : <ChooseBoard />
}

/** The boards that can be mailed: the ready-made ones, the company's and the person's own. */
function ChooseBoard() {
  const { data, error, refetch } = useCall(boardCalls.list, {})
  return (
    <Page title={t('chooseBoard')} onBack={useBack('/dashboard/mail')} scrollKey={useHistoryKey()}>
      {data ? (
        data.list.length > 0 ? (
          <Section note={t('chooseBoardText')}>
            {data.list.map(({ tab, name }) => (
              <ListRow
                key={tab}
                left={<ChartIcon />}
                title={name}
                href={`/dashboard/mail/form?tab=${encodeURIComponent(tab)}`}
              />
            ))}
          </Section>
        ) : (
          <Empty icon={ChartIcon} title={t('noBoard')} text={t('noBoardText')} />
        )
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="rows" />
      )}
    </Page>
  )
}

function MailOf({ tab, id }: { tab: string | undefined; id: string | undefined }) {
  const me = useMe()
  const { data, error, refetch } = useCall(boardMailCalls.list, tab ? { tab } : {})
  const mail = data?.list.find(one => one.id === id && one.can.edit)
  const board = mail?.tab ?? tab
  const back = useBack('/dashboard/mail')
  if (data && me && board && (mail || !id))
    return <Form mail={mail} tab={board} self={{ id: me.id, name: me.nickName, avatar: me.avatar }} />
  return (
    <Page title={t('mails')} onBack={back}>
      {error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Empty icon={MailIcon} title={t('gone')} text={t('goneText')} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

const valuesOf = ({ rhythm, weekdays, monthDay, hour, recipients }: MailRow): Values => ({
  rhythm,
  weekdays,
  monthDay: String(monthDay ?? 1),
  hour,
  recipientIds: recipients.filter(one => !one.isOff).map(({ id, name, avatar }) => ({ id, name, avatar })),
})

function Form({ mail, tab, self }: { mail: MailRow | undefined; tab: string; self: PersonBrief }) {
  const home = `/dashboard/mail?tab=${encodeURIComponent(tab)}`
  const back = useBack(home)
  const form = useForm<typeof boardMailCalls.create, Values>(
    (mail ? boardMailCalls.update : boardMailCalls.create) as typeof boardMailCalls.create,
    {
      initial: mail ? valuesOf(mail) : { rhythm: 'week', weekdays: [1], monthDay: '1', hour: 8, recipientIds: [self] },
      input: ({ recipientIds, monthDay, ...rule }) => ({
        ...(mail ? ({ id: mail.id } as { tab: string } & { id: string }) : { tab }),
        ...rule,
        monthDay: rule.rhythm === 'month' ? Number(monthDay) : null,
        recipientIds: recipientIds.map(one => one.id),
      }),
      done: () => {
        toast.success(t('saved'))
        back()
      },
    },
  )
  const { values, set, error } = form
  async function chooseWeekdays() {
    const chosen = await pick({
      title: t('weekdays'),
      multiple: true,
      value: values.weekdays.map(String),
      options: mailWeekdays.map(day => ({ value: String(day), name: t(`weekday_${day}`) })),
    })
    if (chosen) set({ weekdays: chosen.map(({ value }) => Number(value)) })
  }
  async function chooseHour() {
    const chosen = await pick({
      title: t('hour'),
      searchable: false,
      value: [String(values.hour)],
      options: hours.map(hour => ({ value: String(hour), name: hourText(hour) })),
    })
    if (chosen?.[0]) set({ hour: Number(chosen[0].value) })
  }
  return (
    <FormScreen title={t(mail ? 'edit' : 'add')} form={form} submit={t('save')} home={home}>
      <Section>
        <Field label={t('rhythm')} error={error('rhythm')}>
          <Segmented
            label={t('rhythm')}
            value={values.rhythm}
            onChange={rhythm => set({ rhythm })}
            options={mailRhythms.map(key => ({ key, name: t(`rhythm_${key}`) }))}
          />
        </Field>
        {values.rhythm === 'week' && (
          <Field label={t('weekdays')} required inline error={error('weekdays')}>
            <FieldButton onPress={() => void chooseWeekdays()}>{weekdaysText(values.weekdays)}</FieldButton>
          </Field>
        )}
        {values.rhythm === 'month' && (
          <Field label={t('monthDay')} required inline hint={t('monthDayHint')} error={error('monthDay')}>
            <NumberField
              value={values.monthDay}
              onChange={monthDay => set({ monthDay })}
              decimals={0}
              min={1}
              max={31}
              step={1}
              unit={t('monthDayUnit')}
            />
          </Field>
        )}
        <Field label={t('hour')} inline error={error('hour')}>
          <FieldButton onPress={() => void chooseHour()}>{hourText(values.hour)}</FieldButton>
        </Field>
      </Section>
      <Section note={t('recipientsText')}>
        <Field label={t('recipients')} required inline error={error('recipientIds')}>
          <PeopleField
            value={values.recipientIds}
            onChange={recipientIds => set({ recipientIds })}
            max={mostRecipients}
          />
        </Field>
      </Section>
    </FormScreen>
  )
}
