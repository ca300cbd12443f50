import type { Handled } from '#platform/server/http/handle.ts'
import type { Job } from '#platform/server/jobs/job.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { knowApprovables, type Approvable } from '#mechanisms/approvals/approvable.server.ts'
import { knowImporters, type Importer } from '#mechanisms/imports/importer.server.ts'
import { knowSubjects, type Subject } from '#mechanisms/subjects/subject.server.ts'

/**
 * All that a room is to the server, as a value. Every field is named, though it may be empty: who adds a room, or a
 * kind of thing to all of them, learns from the compiler what has to be declared.
 */
export interface ServerModule {
  /** Its calls with their handlers, and the app that they belong to (`ofApp`). */
  calls: readonly Handled[]
  /** What is done beside calls: by the clock, or because a call enqueued it. */
  jobs: readonly Job[]
  /** Its types of records. */
  subjects: readonly Pick<Subject, 'type'>[]
  /** Those that are approved. */
  approvals: readonly Approvable[]
  /** What can be imported into it. */
  imports: readonly Pick<Importer, 'kind'>[]
  /** What it adds to others': refusals, notices, dictionaries, hooks, settings. Hooks run in this order. */
  parts: readonly Part[]
}

/** Makes what the rooms declare known: once in a process, before the first request. */
export function compose(modules: readonly ServerModule[]) {
  for (const { subjects, approvals, imports, parts } of modules) {
    knowSubjects(subjects)
    knowApprovables(approvals)
    knowImporters(imports)
    for (const part of parts) part.add()
  }
}
