/** How a compound file begins, which Office puts a document in that has a password: as it did its old formats. */
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const encrypted = Buffer.from('EncryptedPackage', 'utf16le')
const headLength = 512
/** As much of its directory as is looked at, in bytes: the document's own entries are among the first. */
const directory = 16_384

/** Whether bytes are a Word, Excel or PowerPoint document of today with a password ([MS-OFFCRYPTO] 2.3). */
export async function isLockedOffice(read: (at: number, length: number) => Promise<Buffer>): Promise<boolean> {
  const head = await read(0, headLength)
  if (head.length < headLength || !head.subarray(0, compound.length).equals(compound)) return false
  const sector = 2 ** Math.min(head.readUInt16LE(30), 12)
  const entries = await read((head.readUInt32LE(48) + 1) * sector, directory)
  return entries.includes(encrypted)
}
