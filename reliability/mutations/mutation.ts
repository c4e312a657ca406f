/** A guard of the product that is broken on purpose: the matrix must catch it. */
export interface Mutation {
  readonly name: string
  /** Why the guard exists. */
  readonly guards: string
  readonly file: string
  /** Text of the file, exactly once, and its replacement. */
  readonly from: string
  readonly to: string
  /** Part of the names of the faults that show it. */
  readonly shownBy: string
  /** The flow that shows it. */
  readonly flow: string
  /** The namespace whose cases show it. Default: all. */
  readonly namespace?: string
}
