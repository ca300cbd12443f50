import type { Locale } from '#platform/contract/words.ts'
import type { Run } from '#platform/server/database/database.ts'
import { adding } from '#platform/server/parts/part.ts'

/** The browser that a push is for: its person and the session they are signed in with there. */
export interface PushReader {
  companyId: string
  personId: string
  sessionId: string
  locale: Locale
}

/** A button under a notice: it asks the server, whose answer `said` is shown in its place, or it leads to a page. */
type PushAction = { name: string; title: string } & (
  | { ask: { address: string; body: object }; failed: string }
  | { url: string }
)

/** What a push has beside its text. It is sealed for that one browser. */
export interface PushOffer {
  /** Where a tap on the notice itself leads. */
  url: string
  actions: PushAction[]
}
/** Null: there is nothing to offer any more. */
type MakeOffer = (details: Readonly<Record<string, unknown>>, reader: PushReader, run: Run) => Promise<PushOffer | null>

const offers = new Map<string, MakeOffer>()

/** Declares what notices of a kind offer to do without opening the app; asked for each browser when it is sent. */
export const pushOffers = adding('push offers', (kind: string, make: MakeOffer) => {
  offers.set(kind, make)
})
export const offersSomething = (kind: string) => offers.has(kind)
export const offerOf = async (
  { kind, details }: { kind: string; details: Record<string, unknown> },
  reader: PushReader,
  run: Run,
) => (await offers.get(kind)?.(details, reader, run)) ?? {}
