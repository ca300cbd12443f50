import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ApplyPage } from '../apply/apply-page.tsx'
import { t } from '../hr.words.ts'
import { voidApplyCalls } from './void-apply.contract.ts'

/** That something be void: what it is, and why. */
export default function VoidApplyDetailScreen({ id }: { id: string }) {
  return (
    <ApplyPage
      id={id}
      type="void_apply"
      call={voidApplyCalls.detail}
      remove={voidApplyCalls.remove}
      editAt="/hr/list"
      detailTitle={t('voidReason')}
    >
      {({ subjectType, subjectId, subjectName }) => (
        <ListRow
          title={t('voidWhat')}
          subtitle={subjectName}
          wrap
          href={`/hr/detail?uuid=${subjectId}&scope=${subjectType}`}
        />
      )}
    </ApplyPage>
  )
}
