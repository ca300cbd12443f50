// `npm run admin`: what whoever runs the server does beside the app, while it runs or not; without a command, which
// there are.
import { StartupProblem } from '#platform/server/embedded-postgres/startup-problem.ts'
import { commands, type Command } from './admin-commands.ts'
import { doctor } from './doctor.ts'
import { testMail } from './test-mail.ts'
import { runCommand } from './visit-database.ts'

const all: Record<string, Command> = { ...commands, doctor, 'test-mail': testMail }

await runCommand(async (settings, [name = '', ...input]) => {
  const command = Object.hasOwn(all, name) ? all[name]! : undefined
  if (command) return await command.run(settings, input)
  const list = Object.entries(all)
    .map(
      ([name, { takes, zh, en }]) =>
        `  npm run admin -- ${`${name} ${takes}`.trim().padEnd(34)} ${zh}\n${' '.repeat(52)}${en}`,
    )
    .join('\n')
  if (name === '') console.log(list)
  else
    throw new StartupProblem({
      zh: `没有命令“${name}”。可用的命令：`,
      en: `There is no command “${name}”. These are:\n${list}`,
    })
})
