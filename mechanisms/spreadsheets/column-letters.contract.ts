/** A column's letters by its number: 1 is A, 27 is AA. */
export const columnLetters = (number: number): string =>
  number === 0 ? '' : columnLetters(Math.floor((number - 1) / 26)) + String.fromCharCode(65 + ((number - 1) % 26))

/** A column's number by its letters: A is 1, AA is 27. */
export const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
