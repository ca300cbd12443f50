/**
 * Where a record is (`is_delete`): in use, in the recycle bin, or not yet public: a task of an unpublished plan, a
 * project that waits for its approval.
 */
export const Bin = { None: 0, Deleted: 1, Unpublished: 4 } as const
export type Bin = (typeof Bin)[keyof typeof Bin]

/** What is not in the recycle bin. In SQL: `is_delete in ${keptBins}`. */
export const keptBins = `(${Bin.None}, ${Bin.Unpublished})`
