import { useChange } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { CloseIcon, DocumentIcon, RefreshIcon, TargetIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { chooseChance, chooseContract } from '#modules/crm/crm.fields.tsx'
import { t as own } from '../manage.words.ts'
import { type ProjectDetail } from '../project.contract.ts'
import { t } from '../../projects.words.ts'
import { commercialCalls } from './commercial.contract.ts'
import { IncomeType } from '#modules/crm/crm.contract.ts'

const done = () => {
  toast.success(own('linked'))
}

/** For its managers: the contract that a project is done by and the opportunity that it came of, linked and unlinked. */
export function CommercialLinks({
  project: { id, contractId, contractName, chanceId, chanceName },
}: {
  project: ProjectDetail
}) {
  const link = useChange(commercialCalls.link, { done })
  const unlink = useChange(commercialCalls.unlink, { done })
  const chance = useChange(commercialCalls.chance, { done })
  async function changeContract() {
    const way = contractId ? await askWay(t('contract')) : 'choose'
    if (way === 'unlink') unlink.run({ id })
    if (way !== 'choose') return
    const chosen = await chooseContract({
      incomeType: [IncomeType.Sale, IncomeType.Framework, IncomeType.Moneyless],
      ...(contractId ? { value: contractId } : {}),
    })
    if (chosen) link.run({ id, contractId: chosen.id })
  }
  async function changeChance() {
    const way = chanceId ? await askWay(t('chance')) : 'choose'
    if (way === 'unlink') chance.run({ projectId: id, chanceId: null })
    if (way !== 'choose') return
    const chosen = await chooseChance(chanceId ? { value: chanceId } : {})
    if (chosen) chance.run({ projectId: id, chanceId: chosen.id })
  }
  return (
    <Section title={own('commercial')}>
      <ListRow
        left={<DocumentIcon />}
        title={t('contract')}
        right={contractName ?? own('notLinked')}
        onPress={() => void changeContract()}
      />
      <ListRow
        left={<TargetIcon />}
        title={t('chance')}
        right={chanceName ?? own('notLinked')}
        onPress={() => void changeChance()}
      />
    </Section>
  )
}

const askWay = (title: string) =>
  actionMenu(
    [
      { key: 'choose', name: own('linkOther'), icon: RefreshIcon },
      { key: 'unlink', name: own('unlink'), icon: CloseIcon, danger: true },
    ] as const,
    title,
  )
