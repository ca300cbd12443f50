/** The middle one. */
export const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** A row of a part's table: what was measured, and whether it is within its goal. */
export const held = (value: number, goal: number, digits = 0) => ({ measured: value.toFixed(digits), 'at most': goal, reached: value <= goal ? 'yes' : 'NO' })
