/** A button that shows something: what it says, and how that is drawn. */
export interface ButtonFace {
  readonly kind: 'account' | 'network' | 'unsupported'
  readonly label: string
  /** Changes when it must be drawn again. */
  readonly key: string
  draw(): readonly Node[]
}
