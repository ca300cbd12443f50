import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useBack, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { BuildingIcon, ClockIcon, GlobeIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { weekday } from '#platform/web/words/format.ts'
import { addDays } from '#platform/contract/days.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../attendance/attendance.words.ts'
import { shiftCalls, shiftRuleCalls, type ShiftRow, type ShiftRuleRow } from './shift.contract.ts'
import { shiftTimes } from './show-shift.web.ts'

/** The company's shifts, and the schedule that says whose they are. */
export default function Shifts() {
  useScreenKind('list')
  const shifts = useCall(shiftCalls.list, {})
  const rules = useCall(shiftRuleCalls.list, {})
  const error = shifts.error ?? rules.error
  return (
    <Page title={t('shifts')} onBack={useBack('/hr/sign')} scrollKey={useHistoryKey()}>
      {shifts.data && rules.data ? (
        <>
          <ShiftList shifts={shifts.data.list} mayCreate={shifts.data.can.create} />
          <Schedule rules={rules.data.list} mayCreate={rules.data.can.create} />
        </>
      ) : error ? (
        <ErrorState
          text={refusalText(error)}
          onRetry={() => {
            void shifts.refetch()
            void rules.refetch()
          }}
        />
      ) : (
        <Skeleton kind="rows" />
      )}
    </Page>
  )
}

const ShiftList = ({ shifts, mayCreate }: { shifts: readonly ShiftRow[]; mayCreate: boolean }) => (
  <Section
    title={t('shiftList')}
    action={
      mayCreate && (
        <Button kind="text" small icon={PlusIcon} href="/hr/shift">
          {t('newShift')}
        </Button>
      )
    }
  >
    {shifts.length === 0 && <Empty icon={ClockIcon} title={t('noShifts')} text={t('noShiftsText')} />}
    {shifts.map(shift => (
      <ListRow
        key={shift.id}
        href={`/hr/shift?id=${shift.id}`}
        title={shift.name}
        subtitle={shiftTimes(shift)}
        left={<ClockIcon />}
        right={shift.ruleNum > 0 ? t('usedBy', { n: shift.ruleNum }) : t('unused')}
      />
    ))}
  </Section>
)

const Schedule = ({ rules, mayCreate }: { rules: readonly ShiftRuleRow[]; mayCreate: boolean }) => (
  <Section
    title={t('schedule')}
    note={t('scheduleText')}
    action={
      mayCreate && (
        <Button kind="text" small icon={PlusIcon} href="/hr/shift_rule">
          {t('newRule')}
        </Button>
      )
    }
  >
    {rules.length === 0 && <Empty icon={GlobeIcon} title={t('noRules')} text={t('noShiftsText')} />}
    {rules.map(({ id, user, departmentName, shiftName, weekdays, startDate }) => (
      <ListRow
        key={id}
        href={`/hr/shift_rule?id=${id}`}
        title={user?.name ?? departmentName ?? t('wholeCompany')}
        subtitle={[shiftName ?? t('rest'), weekdaysText(weekdays)].join(' · ')}
        left={user ? <Face person={user} size={28} /> : departmentName ? <BuildingIcon /> : <GlobeIcon />}
        right={t('from', { day: startDate })}
      />
    ))}
  </Section>
)

const monday = '2024-01-01'
/** 周一, Mon: 1 is Monday. */
export const weekdayName = (number: number) => weekday(addDays(monday, number - 1), 'short')
/** 周一–周五; 周六、周日 */
function weekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return t('everyDay')
  const isRun =
    weekdays.length > 2 && weekdays.every((number, index) => index === 0 || number === weekdays[index - 1]! + 1)
  return isRun ? `${weekdayName(weekdays[0]!)}–${weekdayName(weekdays.at(-1)!)}` : weekdays.map(weekdayName).join(' ')
}
