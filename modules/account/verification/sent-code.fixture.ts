import type { TestServer } from '#app/testing/server.ts'

/** The code in the last message that is on its way to a contact; null when there is none. */
export async function sentCode(server: TestServer, contact: string): Promise<string | null> {
  const [message] = await server.sql<{ text: string }>(
    `select payload ->> 'text' as text from graphile_worker._private_jobs
    where payload ->> 'mobile' = $1 or payload ->> 'to' = $1 order by id desc limit 1`,
    [contact],
  )
  return message?.text.match(/\d{6}/)?.[0] ?? null
}

/** As if the last code had been sent so long ago. */
export async function ageCode(server: TestServer, contact: string, interval: string) {
  await server.sql('update verification_code set sent_at = sent_at - $2::interval where contact = $1', [
    contact,
    interval,
  ])
}
