/** One sentence in each language of the product. */
export interface Sentence {
  zh: string
  en: string
}

/**
 * A problem that the operator can fix: the message says what it is and what to do. The server prints the sentence of
 * its language, without a stack, and ends with exit code 1.
 */
export class StartupProblem extends Error {
  readonly zh: string
  readonly en: string

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(sentence.en, options)
    this.name = 'StartupProblem'
    this.zh = sentence.zh
    this.en = sentence.en
  }
}

const orDatabaseUrl = {
  zh: '或用 DATABASE_URL 指定一个 PostgreSQL（15 及以上版本）',
  en: 'or set DATABASE_URL to a PostgreSQL, version 15 or newer',
}

/** The machine cannot run the bundled binaries. `reason` completes "… 内置 PostgreSQL 无法运行" and "cannot run here: …". */
export function unsupportedPlatform(reason: Sentence, cause?: unknown): StartupProblem {
  return new StartupProblem(
    {
      zh: `内置 PostgreSQL 无法在这台机器上运行（${reason.zh}），请换一台机器，${orDatabaseUrl.zh}。`,
      en: `The embedded PostgreSQL cannot run here (${reason.en}): use another machine, ${orDatabaseUrl.en}.`,
    },
    { cause },
  )
}

export function diskFull(folder: string, cause?: unknown): StartupProblem {
  return new StartupProblem(
    {
      zh: `${folder} 所在磁盘已满，请清理出空间后重新启动。`,
      en: `The disk that holds ${folder} is full: free some space, then start again.`,
    },
    { cause },
  )
}

export function unwritableFolder(folder: string, cause?: unknown): StartupProblem {
  const code = codeOf(cause)
  return new StartupProblem(
    {
      zh: `数据目录 ${folder} 无法写入${code && `（${code}）`}，请检查目录权限，或用 DATA_DIR 指定其他目录。`,
      en: `The data folder ${folder} cannot be written${code && ` (${code})`}: check its permissions, or choose another by DATA_DIR.`,
    },
    { cause },
  )
}

export function otherVersion(cluster: string, found: number, ours: number): StartupProblem {
  if (found > ours) {
    return new StartupProblem({
      zh: `${cluster} 中的数据由较新的 PostgreSQL ${found} 创建，当前内置版本为 ${ours}，请升级开工后再启动。`,
      en: `The data in ${cluster} were written by the newer PostgreSQL ${found}, this is ${ours}: start a newer Kaigong.`,
    })
  }
  return new StartupProblem({
    zh: `${cluster} 中的数据由较旧的 PostgreSQL ${found} 创建，当前内置版本为 ${ours}，请先用原版本导出备份，再导入新的数据目录。`,
    en:
      `The data in ${cluster} were written by the older PostgreSQL ${found}, this is ${ours}: ` +
      'export a backup with the former Kaigong, then restore it into a new DATA_DIR.',
  })
}

export function alreadyOwned(folder: string, pid: number): StartupProblem {
  return new StartupProblem({
    zh: `数据目录 ${folder} 正被另一个开工进程（${pid}）使用，请先停止它，或用 DATA_DIR 指定其他目录。`,
    en: `The data folder ${folder} is in use by another Kaigong process (${pid}): stop it, or choose another folder by DATA_DIR.`,
  })
}

export function cannotLeaveRoot(cause?: unknown): StartupProblem {
  return new StartupProblem(
    {
      zh: `PostgreSQL 不能以 root 运行，而这里无法切换到 nobody 用户，请改用普通用户启动，${orDatabaseUrl.zh}。`,
      en: `PostgreSQL refuses to run as root, and here it cannot run as nobody: start as an ordinary user, ${orDatabaseUrl.en}.`,
    },
    { cause },
  )
}

export function postgresFailed(logFile: string, lastWords: string, cause?: unknown): StartupProblem {
  return new StartupProblem(
    {
      zh: `内置 PostgreSQL 启动失败：${lastWords || '没有输出'}（详见 ${logFile}）。`,
      en: `The embedded PostgreSQL did not start: ${lastWords || 'it said nothing'} (see ${logFile}).`,
    },
    { cause },
  )
}

/**
 * Turns a failure to read or write in `folder`, ours or PostgreSQL's, into its sentence; returns any other error
 * unchanged.
 */
export function explainFileError(error: unknown, folder: string): unknown {
  const postgresDiskFull = '53100'
  if (['ENOSPC', 'EDQUOT', postgresDiskFull].includes(codeOf(error))) return diskFull(folder, error)
  const isFileError = error instanceof Error && 'syscall' in error
  return isFileError ? unwritableFolder(folder, error) : error
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
