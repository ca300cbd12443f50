import { useState } from 'react'
import type { Call, CallInput } from '#platform/contract/call.ts'
import { useCall } from '#platform/web/app/calls.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { mostOfKind, type Chain, type ChainLink } from './chain.contract.ts'
import { t } from './chain.words.ts'

interface Drawn {
  call: Call
  subjectType: string
  id: string
  title: string
  /** What a kind is called, and what is open of it. */
  words: (kind: string, amount?: string) => string
  /** Where a link leads. */
  address: (link: ChainLink) => string
  /** The kinds that are records; the others are parts of `partsOf`. */
  records: readonly string[]
  partsOf: string
}

/**
 * What a record came of and what came of it, down to the money, with what is open in red; nothing where it stands
 * alone.
 */
export function ChainSection(drawn: Drawn) {
  const { call, subjectType, id, title } = drawn
  const { data } = useCall(call, { subjectType, subjectId: id } as CallInput<Call>) as { data: Chain | undefined }
  if (!data?.list.some(one => one.id !== id)) return null
  return (
    <Section title={title}>
      <Links drawn={drawn} chain={data} several={data.list.filter(({ kind }) => kind === drawn.partsOf).length > 1} />
      {data.rest.map(({ kind, num }) => (
        <Rest key={kind} drawn={drawn} kind={kind} num={num} start={mostOfKind} />
      ))}
    </Section>
  )
}

const Links = ({ drawn, chain, several }: { drawn: Drawn; chain: Chain; several: boolean }) =>
  chain.list.map(one => <Link key={`${one.kind} ${one.id}`} drawn={drawn} link={one} several={several} />)

/** How many more of a kind there are; pressed, the next of them. */
function Rest({ drawn, kind, num, start }: { drawn: Drawn; kind: string; num: number; start: number }) {
  const { call, subjectType, id, words } = drawn
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(call, { subjectType, subjectId: id, kind, start } as CallInput<Call>, {
    enabled: isOpen,
  }) as { data: Chain | undefined }
  if (!isOpen || !data)
    return <ListRow chevron title={t('more', { n: num, kind: words(kind) })} onPress={() => setOpen(true)} />
  return (
    <>
      <Links drawn={drawn} chain={data} several />
      {data.rest.map(rest => (
        <Rest key={rest.kind} drawn={drawn} kind={kind} num={rest.num} start={start + mostOfKind} />
      ))}
    </>
  )
}

function Link({ drawn, link, several }: { drawn: Drawn; link: ChainLink; several: boolean }) {
  const { kind, name, code, amount, currency, open } = link
  const isThis = link.id === drawn.id
  const isRecord = drawn.records.includes(kind)
  const about = isRecord ? [code, name] : several ? [name] : []
  return (
    <ListRow
      wrap
      title={drawn.words(kind)}
      subtitle={[...about, isRecord && isThis && t('this')].filter(Boolean).join(' · ') || undefined}
      right={yuan(amount, currency)}
      {...(open ? { below: <StatusPill tone="danger">{drawn.words(kind, yuan(open, currency))}</StatusPill> } : {})}
      {...(isThis ? {} : { href: drawn.address(link) })}
    />
  )
}
