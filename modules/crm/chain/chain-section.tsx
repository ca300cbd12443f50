import { useCall } from '#platform/web/app/calls.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { chainCalls, type ChainLink, type ChainSubject } from './chain.contract.ts'
import { t } from './chain.words.ts'

const records = {
  chance: '/crm/chance/',
  quotation: '/crm/quotation/',
  contract: '/crm/contract/',
  order: '/crm/purchase_order/',
} as const
const addressOf = ({ kind, id }: ChainLink) =>
  (kind in records ? records[kind as keyof typeof records] : records.contract) + id

/**
 * What a record came of and what came of it, down to the money, with what is open in red; nothing where it stands
 * alone.
 */
export function ChainSection({ subjectType, id }: { subjectType: ChainSubject; id: string }) {
  const { data } = useCall(chainCalls.list, { subjectType, subjectId: id })
  if (!data?.list.some(one => one.id !== id)) return null
  const several = data.list.filter(({ kind }) => kind === 'contract').length > 1
  return (
    <Section title={t('chain')}>
      {data.list.map(one => (
        <Link key={`${one.kind} ${one.id}`} link={one} isThis={one.id === id} several={several} />
      ))}
    </Section>
  )
}

function Link({ link, isThis, several }: { link: ChainLink; isThis: boolean; several: boolean }) {
  const { kind, name, code, amount, open } = link
  const isRecord = kind in records
  const about = isRecord ? [code, name] : several ? [name] : []
  return (
    <ListRow
      wrap
      title={t(kind)}
      subtitle={[...about, isRecord && isThis && t('this')].filter(Boolean).join(' · ') || undefined}
      right={yuan(amount)}
      {...(open ? { below: <StatusPill tone="danger">{t(`open_${kind}`, { amount: yuan(open) })}</StatusPill> } : {})}
      {...(isThis ? {} : { href: addressOf(link) })}
    />
  )
}
