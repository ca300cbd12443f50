import { col } from '../database/row.ts'
import type { Queries } from '../database/database.ts'

/** One of the installation's own secrets by name, 244 random bits as hex. Needs an actor without a company. */
export async function serverSecret({ run }: Queries, name: 'captcha' | 'files' | 'push' | 'feed'): Promise<string> {
  const [answer] = await run([
    { name: 'server_secret', text: 'select value from server_secret where name = $1', values: [name], value: col.text },
  ])
  const secret = answer.first
  if (secret === undefined) throw new Error(`There is no server secret "${name}"`)
  return secret
}
