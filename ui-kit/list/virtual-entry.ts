/** One line of a long list. */
export interface VirtualEntry {
  readonly key: string
  /** A heading cannot be selected. */
  readonly kind: 'row' | 'heading'
  /** The position among the rows, from 1 on; for a heading, the position of the row below it. */
  readonly position: number
}
