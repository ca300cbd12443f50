import { createContext, use } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { batchRequests } from '#platform/web/app/batch-requests.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { Link } from '#platform/web/kit/link.tsx'
import { codesIn, mostCodes, shortCodeCalls, shortCodePattern } from './short-code.contract.ts'
import { mayBeRecord, mostAddresses, recordAddressCalls } from './record-address.contract.ts'
import { webAddressPattern } from './web-address.contract.ts'
import css from './linked-text.module.css'

const foundFor = batchRequests(
  mostCodes,
  async codes => (await sendCall(shortCodeCalls.resolve, { codes })).list,
  ({ code }) => code,
)

const namedAt = batchRequests(
  mostAddresses,
  async addresses => (await sendCall(recordAddressCalls.resolve, { addresses })).list,
  ({ address }) => address,
)

/** Where nobody is signed in, codes lead nowhere: `<LinksCodes value={false}>`. */
export const LinksCodes = createContext(true)

/** The records that a text's codes mean, by code; requested together with whatever else is drawn. */
function useRecords(codes: readonly string[]) {
  const found = useQueries({
    queries: codes.map(code => ({
      queryKey: [shortCodeCalls.resolve.path, code],
      queryFn: () => foundFor(code),
      staleTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      retry: false,
    })),
  })
  return new Map(codes.map((code, index) => [code, found[index]?.data]))
}

/**
 * A text in which addresses of web pages lead there, and the codes of records one may see (T1024) to those. Anything
 * else stays what it is.
 */
export function LinkedText({ text }: { text: string }): React.ReactNode {
  const parts: React.ReactNode[] = []
  let done = 0
  for (const { 0: address, index } of text.matchAll(webAddressPattern)) {
    if (!URL.canParse(address)) continue
    if (index > done) parts.push(<LinkedCodes key={done} text={text.slice(done, index)} />)
    parts.push(<WebLink key={index} address={address} />)
    done = index + address.length
  }
  if (done === 0) return <LinkedCodes text={text} />
  return done < text.length ? [...parts, <LinkedCodes key={done} text={text.slice(done)} />] : parts
}

/** Within the app it leads on here, by the title of what stands there; elsewhere in a page of its own. */
function WebLink({ address }: { address: string }) {
  const { origin, pathname, search, hash } = new URL(address)
  return origin === location.origin ? (
    <OwnLink address={address} path={pathname + search} hash={hash} />
  ) : (
    <a className={css.web} href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address}
    </a>
  )
}

function OwnLink({ address, path, hash }: { address: string; path: string; hash: string }) {
  const linked = use(LinksCodes)
  const { data } = useQuery({
    queryKey: [recordAddressCalls.resolve.path, path],
    queryFn: () => namedAt(path),
    enabled: linked && mayBeRecord(path),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return (
    <Link className={css.web} href={path + hash} {...(data ? { title: address } : {})}>
      {data?.title ?? address}
    </Link>
  )
}

function LinkedCodes({ text }: { text: string }): React.ReactNode {
  const linked = use(LinksCodes)
  const codes = linked ? codesIn(text) : []
  const recordOf = useRecords(codes)
  if (codes.length === 0) return text
  const parts: React.ReactNode[] = []
  let done = 0
  for (const { 0: written, index } of text.matchAll(shortCodePattern)) {
    const record = recordOf.get(written.toUpperCase())
    if (!record) continue
    parts.push(
      text.slice(done, index),
      <Link key={index} className={css.code} href={record.link} title={record.title}>
        {written}
      </Link>,
    )
    done = index + written.length
  }
  return [...parts, text.slice(done)]
}

/**
 * The records that a text's codes mean, as links below it: where the text itself is a button. Nothing where there are
 * none.
 */
export function CodeLinks({ text }: { text: string }): React.ReactNode {
  const records = [...useRecords(codesIn(text)).values()].flatMap(record => record ?? [])
  if (records.length === 0) return null
  return (
    <p className={css.records}>
      {records.map(({ code, title, link }) => (
        <Link key={code} className={css.code} href={link}>
          {code} {title}
        </Link>
      ))}
    </p>
  )
}
