import { StartupProblem } from '#platform/server/embedded-postgres/startup-problem.ts'

// What the person who backs up or restores can put right: one sentence each, in both languages.

export const notABackup = (cause?: unknown) =>
  new StartupProblem(
    {
      zh: '这个文件不是开工的备份。',
      en: 'This file is no backup of Kaigong.',
    },
    { cause },
  )

export const damagedBackup = (cause?: unknown) =>
  new StartupProblem(
    {
      zh: '备份文件不完整或已损坏，数据库没有改动；请换一份备份。',
      en: 'The backup is damaged, or a part of it is missing. The database was not changed: use another backup.',
    },
    { cause },
  )

export const otherFormat = (version: string) =>
  new StartupProblem({
    zh: `备份由开工 ${version} 以另一种格式写成，请用该版本恢复。`,
    en: `The backup was written by Kaigong ${version} in another format: restore it with that version.`,
  })

export const otherSchema = (version: string) =>
  new StartupProblem({
    zh: `备份来自开工 ${version}，当前版本不认识它的数据表：请用 ${version} 或更新的版本恢复。数据库没有改动。`,
    en: `The backup is of Kaigong ${version}, whose tables this version does not know: restore it with ${version} or a newer one. Nothing was changed.`,
  })

export const notEmpty = () =>
  new StartupProblem({
    zh: '数据库里已有数据。恢复只写入空的数据库，请用 DATA_DIR 或 DATABASE_URL 指定一个新的。',
    en: 'There is data in this database. A backup is only restored into an empty one: name a new one by DATA_DIR or DATABASE_URL.',
  })

export const notOurs = () =>
  new StartupProblem({
    zh: '这个数据库里没有开工的数据。',
    en: 'This database has no data of Kaigong.',
  })

export const filesNeedFolder = () =>
  new StartupProblem({
    zh: '备份中有上传的文件，但现在设置的是 S3：请先去掉 S3 的设置恢复，再把 DATA_DIR/files 中的文件传到 S3。',
    en: 'The backup holds uploaded files, and S3 is set: restore without S3, then copy DATA_DIR/files into the store.',
  })

export const noDatabase = (dataDir: string) =>
  new StartupProblem({
    zh: `${dataDir} 中没有数据库，请用 DATA_DIR 或 DATABASE_URL 指定要备份的数据。`,
    en: `There is no database in ${dataDir}: name what to back up by DATA_DIR or DATABASE_URL.`,
  })

export const fileExists = (path: string) =>
  new StartupProblem({
    zh: `${path} 已存在，请换一个文件名。`,
    en: `${path} is there already: choose another name.`,
  })

export const noSuchFile = (path: string) =>
  new StartupProblem({
    zh: `找不到备份文件 ${path}。`,
    en: `There is no backup ${path}.`,
  })

export const interrupted = () =>
  new StartupProblem({
    zh: '已中断，没有留下改动。',
    en: 'Interrupted; nothing was changed.',
  })

export const filesInTheWay = (folder: string) =>
  new StartupProblem({
    zh: `${folder} 中已有文件，请先移走。`,
    en: `There are files in ${folder}: move them away first.`,
  })
