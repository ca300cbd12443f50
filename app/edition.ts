// `npm run edition`: which companies there are; `npm run edition -- COMPANY paid` (free, personal …) gives one another edition, while the server runs or not.
import { Client } from 'pg'
import { explainStartup } from '#app/startup-problems.ts'
import { noDatabase } from '#database/backup/backup-problems.ts'
import { companyEditions, editions, setEdition, type Ask, type CompanyEdition, type Edition } from '#modules/company/company.server.ts'
import { StartupProblem } from '#platform/server/embedded-postgres/startup-problem.ts'
import { visitEmbeddedPostgres } from '#platform/server/embedded-postgres/visit.ts'
import { readSettings } from '#platform/server/settings/settings.ts'

const settings = readSettings()
const { databaseDirectUrl, dataDir } = settings
const [, , named, wanted] = process.argv
const choices = Object.keys(editions).join(', ')

try {
  if (named && !(wanted && wanted in editions)) {
    throw new StartupProblem({ zh: `用法：npm run edition -- 公司名称或编号 版本（${choices}）`, en: `Say it so: npm run edition -- COMPANY EDITION, the edition one of ${choices}` })
  }
  const database = databaseDirectUrl ? { url: databaseDirectUrl, end: async () => {} } : await visitEmbeddedPostgres(dataDir)
  if (!database) throw noDatabase(dataDir)
  const client = new Client({ connectionString: database.url, application_name: 'kaigong edition' })
  try {
    await client.connect()
    const ask: Ask = async (text, values) => (await client.query(text, values)).rows as never
    // Rather an error than companies that row security has quietly hidden.
    await ask('set row_security = off')
    if (named) {
      const found = await companyEditions(ask, named)
      if (found.length > 1) show(found)
      if (found.length !== 1) {
        throw new StartupProblem({
          zh: found.length ? '有几家公司叫这个名字，请使用编号。' : `没有公司“${named}”。`, en: found.length ? 'Several companies bear this name: give the id.' : `There is no company “${named}”.`,
        })
      }
      await setEdition(ask, found[0]!.id, wanted as Edition)
    }
    show(await companyEditions(ask, named))
  } finally {
    await client.end()
    await database.end()
  }
} catch (problem) {
  const explained = explainStartup(problem, settings)
  console.error(explained instanceof StartupProblem ? `${explained.zh}\n${explained.en}` : explained)
  process.exitCode = 1
}

function show(companies: readonly CompanyEdition[]) {
  for (const { id, name, members, is_paid: isPaid, edition_type: type } of companies) {
    const kind = Object.entries(editions).find(([, edition]) => 'edition_type' in edition && edition.edition_type === type)?.[0]
    console.log([id, isPaid ? 'paid' : 'free', kind, String(members).padStart(6), name].join('  '))
  }
}
