/**
 * User input that is safe in a mail to a stranger: on one line, without anything that a mail program turns into a link,
 * and no longer than `most` characters.
 */
export function wordsInMail(input: string, most: number): string {
  const plain = input
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    // Addresses of pages and mails need these characters; a name does not. 。｡ are dots of domains too.
    .replace(/[/\\@:<>[\](){}"“”]+/g, ' ')
    .replace(/(?<=[\p{L}\p{N}_-])[.。｡．](?=[\p{L}\p{N}_-])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = Array.from(plain)
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : plain
}
