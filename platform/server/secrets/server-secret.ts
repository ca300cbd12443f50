import type { Asking } from '../database/database.ts'

/** One of the installation's own secrets by name, 244 random bits as hex. Needs an asker without a company. */
export async function serverSecret({ run }: Asking, name: 'captcha' | 'files' | 'push' | 'feed'): Promise<string> {
  const [answer] = await run([{ name: 'server_secret', text: 'select value from server_secret where name = $1', values: [name], plain: true }])
  const row = answer!.rows[0]
  if (!row) throw new Error(`There is no server secret "${name}"`)
  return row[0] as string
}
