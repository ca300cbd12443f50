/** A thin layer over IndexedDB: waiting writes and stored answers, each in a database of its own. */
type Store = IDBObjectStore

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** A database of one store, opened on first use and again after it was deleted. `null` if the device offers none. */
export function deviceStore(name: string, options: IDBObjectStoreParameters) {
  let opening: Promise<IDBDatabase | null> | undefined

  async function open(): Promise<IDBDatabase | null> {
    try {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => {
        request.result.createObjectStore('all', options)
      }
      const database = await settled(request)
      // Another page deletes the database (somebody signed out): close it, so as not to block that.
      database.onversionchange = () => {
        database.close()
        opening = undefined
      }
      database.onclose = () => {
        opening = undefined
      }
      return database
    } catch (problem) {
      console.warn('This device keeps nothing', problem)
      return null
    }
  }

  /** Resolves when the transaction is committed, not only requested. */
  async function within<Result>(
    mode: IDBTransactionMode,
    work: (store: Store) => IDBRequest<Result> | void,
  ): Promise<Result | undefined> {
    const database = await (opening ??= open())
    if (!database) return undefined
    const transaction = database.transaction('all', mode, mode === 'readwrite' ? { durability: 'strict' } : {})
    const request = work(transaction.objectStore('all'))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    })
    return request ? request.result : undefined
  }

  return {
    works: async () => (await (opening ??= open())) !== null,
    all: async <Item>() => ((await within('readonly', store => store.getAll())) as Item[] | undefined) ?? [],
    put: (...items: object[]) =>
      within('readwrite', store => {
        for (const item of items) store.put(item)
      }),
    remove: (...keys: IDBValidKey[]) =>
      within('readwrite', store => {
        for (const key of keys) store.delete(key)
      }),
    clear: () =>
      within('readwrite', store => {
        store.clear()
      }),
  }
}
