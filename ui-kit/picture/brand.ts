import type { IconName } from '#kernel'

/** What a host draws in place of the kit's own. */
export interface Brand {
  /** Icons of the modal by name: the data of an SVG path on a 20 × 20 grid, drawn as a line of 1.6 px. */
  readonly icons?: Partial<Readonly<Record<IconName, string>>>
  /** The URL of a picture, beside the title of a view without a way back: `https:` or `data:image/`. */
  readonly logo?: string
}
