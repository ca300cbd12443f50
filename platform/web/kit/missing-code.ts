/** Browsers have words of their own for code that is not there, and no name for it. */
const words = /dynamically imported module|importing a module script/i

/**
 * Whether something failed because a newer version has taken its code from the server: only loading the page again
 * helps.
 */
export const isMissingCode = (problem: unknown) => problem instanceof Error && words.test(problem.message)
