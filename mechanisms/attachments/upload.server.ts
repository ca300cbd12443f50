import { Readable } from 'node:stream'
import { notFound } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { BrokenOff, type Received, TooManyBytes } from '#platform/server/files/receive.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { handleStreams, type StreamContext } from '#platform/server/http/handle.ts'
import { refuse, Refused } from '#platform/server/http/refuse.ts'
import {
  brokenOff,
  emptyFile,
  fileTooLarge,
  largestPiece,
  lengthNeeded,
  mostFiles,
  noFile,
  notComplete,
  pieceTooLarge,
  tooManyFiles,
  uploadCalls,
  wrongOffset,
} from './attachment.contract.ts'
import { pieceKey } from './keys.server.ts'
import { asBrief, insertFile, layDown, type NewFile } from './make-file.server.ts'
import { admitName } from './sniff.server.ts'
import { endUpload, takeSpace } from './space.server.ts'
import { asState, finishedFile, ownUpload } from './uploads.server.ts'

export const uploadHandlers = handleStreams(uploadCalls, {
  /** The announced length is kept for all the files together; what they do not need is returned at the end. */
  async upload(_, context) {
    const { me, body, write, writeOnce } = context
    if (!body.files) refuse(noFile)
    if (body.length === undefined) refuse(lengthNeeded)
    const uploadId = await write(queries => takeSpace(queries, '', body.length!))
    let isKept = false
    try {
      const made = await takeFiles(context, body.files)
      const size = made.reduce((sum, file) => sum + file.size, 0)
      return await writeOnce(
        made.map(({ name, sha256 }) => [name, sha256]),
        async ({ run }) => {
          await run([...made.map(file => insertFile(me, file)), endUpload(me.companyId, uploadId, size)])
          isKept = true
          return { list: made.map(asBrief) }
        },
      )
    } catch (problem) {
      isKept = false
      throw asRefusal(problem, context)
    } finally {
      if (!isKept) await write(({ run }) => run([endUpload(me.companyId, uploadId)]))
    }
  },

  async sendPiece({ id, offset }, context) {
    const {
      me,
      body,
      files: { incoming, store },
      write,
    } = context
    const { size, received } = await write(queries => ownUpload(queries, id))
    if (offset !== received) refuseOffset(received)
    if (!body.bytes) refuse(lengthNeeded)
    const piece = await incoming.receive(body.bytes, Math.min(largestPiece, size - received)).catch(problem => {
      throw problem instanceof TooManyBytes ? new Refused(pieceTooLarge) : asRefusal(problem, context)
    })
    if (piece.size === 0 || (body.length !== undefined && piece.size !== body.length)) {
      await incoming.drop(piece)
      refuse(brokenOff)
    }
    const key = pieceKey(me.companyId, id)
    await store.keep(key, piece.path)
    // Of two senders of one piece the first is taken; the other learns where the upload stands.
    const [added] = await write(({ run }) =>
      run([
        {
          name: 'upload_advance',
          text: `update upload set received = received + $4, pieces = pieces || $5::text, touched_at = now()
        where comp_id = $1 and id = $2 and received = $3`,
          values: [me.companyId, id, offset, piece.size, key],
        },
      ]),
    )
    if (added!.count === 0) {
      await store.remove(key)
      refuseOffset((await write(queries => ownUpload(queries, id))).received)
    }
    return asState(await write(queries => ownUpload(queries, id)))
  },

  async complete({ id }, context) {
    try {
      return await assemble(context, id)
    } catch (problem) {
      // Called twice: the other call has made the file, and has taken the upload and its pieces away.
      const finished = await context.write(queries => finishedFile(queries, id))
      if (finished) return finished
      throw problem
    }
  },
})

/** Makes the file of an upload's pieces. */
async function assemble(context: StreamContext, id: string) {
  const { me, files, write } = context
  const { name, size, received, pieces } = await write(queries => ownUpload(queries, id))
  if (received !== size) refuse(notComplete)
  const whole = await files.incoming.receive(joined(files.store, pieces), size)
  const made = await keepOrDrop(context, whole, { id, name })
  await write(async ({ run }) => {
    const [ended] = await run([endUpload(me.companyId, id, size)])
    if (ended!.count === 0) refuse(notFound)
    await run([insertFile(me, made)])
  })
  for (const key of pieces) await files.store.remove(key)
  return asBrief(made)
}

/** Each file of a form to the disk, looked at, and laid down, one after another. */
async function takeFiles(
  context: StreamContext,
  filesOf: NonNullable<StreamContext['body']['files']>,
): Promise<NewFile[]> {
  const {
    files: { incoming },
    settings,
  } = context
  const made: NewFile[] = []
  for await (const { name: input, bytes } of filesOf(mostFiles)) {
    if (made.length === mostFiles) refuse(tooManyFiles)
    const name = cleanFileName(input)
    admitName(name)
    const received = await incoming.receive(bytes, settings.largestFile)
    if (received.size === 0) {
      await incoming.drop(received)
      refuse(emptyFile, { name })
    }
    made.push(await keepOrDrop(context, received, { id: newId(), name }))
  }
  if (made.length === 0) refuse(noFile)
  return made
}

async function keepOrDrop(
  { files, me }: StreamContext,
  received: Received,
  named: { id: string; name: string },
): Promise<NewFile> {
  try {
    return await layDown(files, me, received, named)
  } finally {
    // What was kept has moved on; anything else goes.
    await files.incoming.drop(received)
  }
}

function refuseOffset(received: number): never {
  throw new Refused(wrongOffset, {}, [], { received })
}

/** What is wrong with the bytes, in the caller's words; anything else is a fault of ours. */
function asRefusal(problem: unknown, { settings }: StreamContext): unknown {
  if (problem instanceof BrokenOff) return new Refused(brokenOff)
  if (problem instanceof TooManyBytes)
    return new Refused(fileTooLarge, { megabytes: settings.largestFile / 1024 / 1024 })
  return problem
}

/** Pieces as one stream, each read when its turn comes. */
const joined = (store: FileStore, keys: readonly string[]): Readable => Readable.from(bytesOf(store, keys))

async function* bytesOf(store: FileStore, keys: readonly string[]) {
  for (const key of keys) yield* await store.read(key)
}

const longestName = 200

/** A file's name without folders, control characters and what turns the reading direction; cut, its ending kept. */
export function cleanFileName(input: string): string {
  const name = input
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim()
  if (name.length <= longestName) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : ''
  return (
    Array.from(name.slice(0, name.length - ending.length))
      .slice(0, longestName - ending.length)
      .join('') + ending
  )
}
