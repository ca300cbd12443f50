import { NewerDatabase } from '#database/migrate.ts'
import { codeOf, explainFileError, StartupProblem } from '#platform/server/embedded-postgres/startup-problem.ts'
import type { Settings } from '#platform/server/settings/settings.ts'

/** The sentence for what the person who starts the server can put right; any other problem comes back as it is. */
export function explainStartup(problem: unknown, { host, port, dataDir, databaseUrl }: Settings): unknown {
  if (problem instanceof StartupProblem) return problem
  if (problem instanceof NewerDatabase) {
    return new StartupProblem({
      zh: '数据库由更新版本的开工创建，请升级开工后再启动；数据没有改动。',
      en: 'The database was written by a newer Kaigong: start that version. Nothing was changed.',
    })
  }
  const code = codeOf(problem)
  if (code === 'EADDRINUSE') {
    return new StartupProblem({
      zh: `端口 ${port} 已被占用，请关闭占用它的程序，或用 PORT 指定其他端口。`,
      en: `Port ${port} is taken: stop the program that uses it, or choose another by PORT.`,
    })
  }
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && !databaseUrl)) {
    return new StartupProblem({
      zh: `这台机器上没有地址 ${host}，请检查 HOST。`,
      en: `This machine has no address ${host}: check HOST.`,
    })
  }
  if (code === 'EACCES' && (problem as { syscall?: string }).syscall === 'listen') {
    return new StartupProblem({
      zh: `没有权限使用端口 ${port}，请用 PORT 指定 1024 以上的端口。`,
      en: `Port ${port} may not be used by this user: choose one above 1024 by PORT.`,
    })
  }
  return databaseUrl ? explainDatabase(problem, code, databaseUrl) : explainFileError(problem, dataDir)
}

function explainDatabase(problem: unknown, code: string, databaseUrl: string): unknown {
  const where = withoutPassword(databaseUrl)
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOENT'].includes(code)) {
    return new StartupProblem({
      zh: `连接不上数据库 ${where}（${code}），请检查 DATABASE_URL，以及 PostgreSQL 是否已启动。`,
      en: `The database ${where} cannot be reached (${code}): check DATABASE_URL, and that PostgreSQL runs.`,
    })
  }
  if (code.startsWith('28')) {
    return new StartupProblem({
      zh: `数据库 ${where} 拒绝登录，请检查 DATABASE_URL 中的用户名和密码。`,
      en: `The database ${where} refuses the login: check the user and password in DATABASE_URL.`,
    })
  }
  if (code === '3D000') {
    return new StartupProblem({
      zh: `PostgreSQL 中没有 ${where} 这个数据库，请先创建它。`,
      en: `There is no database ${where}: create it first.`,
    })
  }
  if (code === '42501') {
    return new StartupProblem({
      zh: `DATABASE_URL 的用户权限不足，需要能建表和创建角色（CREATEROLE）：${(problem as Error).message}`,
      en: `The user in DATABASE_URL lacks rights; it must create tables and roles (CREATEROLE): ${(problem as Error).message}`,
    })
  }
  return problem
}

function withoutPassword(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    return '(DATABASE_URL)'
  }
}
