import { ApplyPage } from '../apply/apply-page.tsx'
import { t } from '../hr.words.ts'
import { commonApplyCalls } from './common-apply.contract.ts'

/** A common application: what is asked for is its name and its text. */
export default function CommonApplyDetailScreen({ id }: { id: string }) {
  return <ApplyPage id={id} type='common_apply' call={commonApplyCalls.detail} remove={commonApplyCalls.remove} editAt={`/hr/new?id=${id}`} likeAt={`/hr/new?from=${id}`} detailTitle={t('detail')} />
}
