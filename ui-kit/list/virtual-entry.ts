/** One line of a long list. */
export interface VirtualEntry {
  readonly key: string
  /** A heading cannot be chosen. */
  readonly kind: 'row' | 'heading'
  /** Among the rows, from 1 on; of a heading that of the row below it. */
  readonly position: number
}
