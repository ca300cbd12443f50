import { settingsProblems } from '#platform/server/settings/check-settings.ts'
import { readSettings, type Settings } from '#platform/server/settings/settings.ts'

/** The settings of this process; wrong ones end it before it has done anything, each with its sentence, exit code 1. */
export function settingsOrEnd(): Settings {
  const problems = settingsProblems(process.env)
  if (problems.length === 0) return readSettings()
  for (const { zh, en } of problems) console.error(`${zh}\n${en}`)
  process.exit(1)
}
