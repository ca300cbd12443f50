import type { Locale } from '#platform/contract/words.ts'
import type { Run } from '#platform/server/database/database.ts'
import { adding } from '#platform/server/parts/part.ts'

/** The recipient of a push: the person and their session in that browser. */
export interface PushReader {
  companyId: string
  personId: string
  sessionId: string
  locale: Locale
}

/** A button of a notice: it sends a request, whose answer `said` replaces the notice, or it opens a page. */
type PushAction = { name: string; title: string } & (
  | { ask: { address: string; body: object }; failed: string }
  | { url: string }
)

/** What a push has beside its text. It is encrypted for that browser only. */
export interface PushOffer {
  /** The target of a tap on the notice itself. */
  url: string
  actions: PushAction[]
}
/** Null: the offer has expired. */
type MakeOffer = (details: Readonly<Record<string, unknown>>, reader: PushReader, run: Run) => Promise<PushOffer | null>

const offers = new Map<string, MakeOffer>()

/** Declares the actions of a kind of notice, without opening the app; computed for each browser at sending time. */
export const pushOffers = adding('push offers', (kind: string, make: MakeOffer) => {
  offers.set(kind, make)
})
export const offersSomething = (kind: string) => offers.has(kind)
export const offerOf = async (
  { kind, details }: { kind: string; details: Record<string, unknown> },
  reader: PushReader,
  run: Run,
) => (await offers.get(kind)?.(details, reader, run)) ?? {}
