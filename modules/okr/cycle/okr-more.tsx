import { useBack } from '#platform/web/app/navigation.ts'
import { useCall } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ChartIcon, DownloadIcon, FlowIcon, ShieldIcon, StarIcon, UploadIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { CycleBar } from '#mechanisms/cycles/cycle-bar.tsx'
import { objectiveCalls } from '../objective/objective.contract.ts'
import { t } from '../okr.words.ts'
import { kinds, useCycle } from '../show-okr.web.ts'

/** What else there is to a cycle's objectives. */
export default function OkrMore() {
  const back = useBack('/okr/list')
  const { type, kind, cycle, onChange } = useCycle()
  const { data } = useCall(objectiveCalls.list, { type, cycle, start: 0, limit: 1 })
  const at = `?type=${type}&cycle=${cycle}`
  return (
    <Page
      title={t('more')}
      onBack={back}
      top={<CycleBar kinds={kinds} kind={kind} cycle={cycle} onChange={onChange} />}
    >
      <Section>
        <ListRow left={<FlowIcon />} title={t('map')} href={`/okr/map${at}`} />
        <ListRow left={<ChartIcon />} title={t('analyze')} href={`/okr/analyze${at}`} />
        <ListRow left={<StarIcon />} title={t('reviews')} href={`/okr/review${at}`} />
        {data?.can.manageAll && <ListRow left={<ShieldIcon />} title={t('manageAuth')} href="/okr/manage_auth" />}
        <ListRow left={<UploadIcon />} title={t('importOkr')} href="/okr/import" />
        <ListRow
          left={<DownloadIcon />}
          title={t('export')}
          onPress={() => void download(objectiveCalls.export, { type, cycle })}
        />
      </Section>
    </Page>
  )
}
