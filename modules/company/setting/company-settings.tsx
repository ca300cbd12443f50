import { useState } from 'react'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { patch } from '#platform/web/app/cache.ts'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { locale } from '#platform/web/words/words.ts'
import { say } from '#platform/contract/words.ts'
import { uiSchemes, type UiScheme } from '#mechanisms/people/edition.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../company.words.ts'
import { editionCalls } from '../edition/edition.contract.ts'
import { settingCalls } from './setting.contract.ts'
import { readSetting, settingGroups, settingKeys, settingsInUse, type SettingGroup } from './setting-keys.contract.ts'

const groupWords = {
  plan: 'groupPlan',
  task: 'groupTask',
  project: 'groupProject',
  hours: 'groupHours',
  crm: 'groupCrm',
  finance: 'groupFinance',
  messages: 'groupMessages',
  modules: 'groupModules',
  points: 'groupPoints',
  dates: 'groupDates',
} as const satisfies Record<SettingGroup, Parameters<typeof t>[0]>

/** The company's name, face and time zone, and the settings that rules read. */
export default function CompanySettings() {
  const input = { keys: [...settingsInUse] }
  const { data, error, refetch } = useCall(settingCalls.read, input)
  const change = useChange(settingCalls.write, {
    optimistic: ({ keyName, keyValue }) =>
      patch(settingCalls.read, input, before => ({
        list: before.list.map(one => (one.keyName === keyName ? { ...one, keyValue } : one)),
      })),
  })
  const inUse = settingGroups.filter(group => settingsInUse.some(name => settingKeys[name]?.group === group))
  return (
    <Page title={t('companySettings')} onBack={useBack('/members_management')} scrollKey={useHistoryKey()}>
      <Basics />
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />)}
      {data &&
        inUse.map(group => (
          <Section key={group} title={t(groupWords[group])} note={group === 'points' ? t('pointsNote') : undefined}>
            {data.list
              .filter(({ keyName }) => settingKeys[keyName]?.group === group)
              .map(({ keyName, keyValue }) => (
                <SettingRow
                  key={keyName}
                  name={keyName}
                  value={keyValue ?? ''}
                  onChange={value => change.run({ keyName, keyValue: value })}
                />
              ))}
          </Section>
        ))}
    </Page>
  )
}

interface RowProps {
  name: string
  value: string
  onChange: (value: string) => void
}

function SettingRow({ name, value, onChange }: RowProps) {
  const { editor, words } = settingKeys[name]!
  const label = say(words, locale())
  if (editor === 'flag')
    return (
      <ListRow
        title={label}
        wrap
        right={<Switch label={label} value={value === '1'} onChange={on => onChange(on ? '1' : '0')} />}
      />
    )
  if (editor === 'day') return <DayRow label={label} value={value} onChange={onChange} />
  if (editor === 'whole')
    return <WholeRow label={label} value={value} isGain={settingKeys[name]!.group === 'points'} onChange={onChange} />
  if (editor === 'plan') return <PlanRow value={value} onChange={onChange} />
  const fields = JSON.parse(value) as Record<string, number | boolean>
  return Object.entries(editor ?? {}).map(([field, sentence]) => {
    const isBoolean = typeof fields[field] === 'boolean'
    return (
      <ListRow
        key={field}
        title={say(sentence, locale())}
        wrap
        right={
          <Switch
            label={say(sentence, locale())}
            value={Boolean(fields[field])}
            onChange={on => onChange(JSON.stringify({ ...fields, [field]: isBoolean ? on : Number(on) }))}
          />
        }
      />
    )
  })
}

interface EditorProps {
  label: string
  value: string
  onChange: (value: string) => void
}

const DayRow = ({ label, value, onChange }: EditorProps) => (
  <ListRow
    title={label}
    wrap
    right={
      <DateField
        mode="date"
        label={label}
        value={value}
        onChange={chosen => {
          if (chosen) onChange(chosen)
        }}
      />
    }
  />
)

/** A whole number; what is gained has its sign. */
function WholeRow({ label, value, isGain, onChange }: EditorProps & { isGain: boolean }) {
  async function change() {
    const entered = (await promptDialog({ title: label, value, maxLength: 5, required: true }))?.trim()
    if (entered !== undefined && entered !== value) onChange(entered)
  }
  return (
    <ListRow
      title={label}
      right={isGain && Number(value) > 0 ? `+${value}` : value}
      chevron
      onPress={() => void change()}
    />
  )
}

function PlanRow({ value, onChange }: Omit<EditorProps, 'label'>) {
  const plan = readSetting('plan_setting', value)
  const models = { auto: t('modelAuto'), plan: t('modelPlan'), okr: t('modelOkr') }
  async function chooseModel() {
    const chosen = await actionMenu(
      Object.entries(models).map(([key, name]) => ({ key, name })),
      t('model'),
    )
    if (chosen) onChange(JSON.stringify({ ...plan, model: chosen === 'auto' ? null : chosen }))
  }
  return (
    <>
      <ListRow title={t('model')} right={models[plan.model ?? 'auto']} chevron onPress={() => void chooseModel()} />
      {(['week', 'quarter'] as const).map(kind => (
        <ListRow
          key={kind}
          title={t(`plan_${kind}`)}
          right={
            <Switch
              label={t(`plan_${kind}`)}
              value={plan[kind] === 1}
              onChange={on => onChange(JSON.stringify({ ...plan, [kind]: on ? 1 : 0 }))}
            />
          }
        />
      ))}
    </>
  )
}

/** Zones that companies of this product mostly live in come first. */
const usualZones = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Hong_Kong',
  'Asia/Taipei',
  'Asia/Singapore',
  'Asia/Tokyo',
  'UTC',
]

function Basics() {
  const me = useMe()
  const { data: company } = useCall(
    editionCalls.detail,
    { companyId: me?.companyId ?? '' },
    { enabled: me !== undefined },
  )
  const change = useChange(editionCalls.change, {
    done: () => toast.success(t('saved')),
  })
  const [zones] = useState(() => [
    ...usualZones,
    ...Intl.supportedValuesOf('timeZone').filter(zone => !usualZones.includes(zone)),
  ])
  if (!company) return <Skeleton kind="rows" count={3} />
  const { name, uiSchemeId, timeZone } = company
  async function rename() {
    const entered = (
      await promptDialog({ title: t('companyName'), value: name, maxLength: 100, required: true })
    )?.trim()
    if (entered && entered !== name) change.run({ name: entered })
  }
  async function chooseScheme() {
    const chosen = await actionMenu(
      (Object.keys(uiSchemes) as UiScheme[]).map(key => ({ key, name: say(uiSchemes[key], locale()) })),
      t('uiScheme'),
    )
    if (chosen && chosen !== uiSchemeId) change.run({ uiSchemeId: chosen })
  }
  async function chooseZone() {
    const chosen = await pick({
      title: t('timeZone'),
      options: zones.map(zone => ({ value: zone, name: zone })),
      value: [timeZone],
      searchable: true,
    })
    const zone = chosen?.[0]?.value
    if (zone && zone !== timeZone) change.run({ timeZone: zone })
  }
  return (
    <Section title={t('basics')}>
      <ListRow title={t('companyName')} right={name} chevron onPress={() => void rename()} />
      <ListRow
        title={t('uiScheme')}
        right={say(uiSchemes[uiSchemeId], locale())}
        chevron
        onPress={() => void chooseScheme()}
      />
      <ListRow title={t('timeZone')} right={timeZone} chevron onPress={() => void chooseZone()} />
    </Section>
  )
}
