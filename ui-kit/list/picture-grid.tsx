import { Children, type ReactNode } from 'react'
import { Skeleton } from '../status/skeleton.js'
import { kitPictureStyles } from '../styles/kit-picture-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface PictureGridProps {
  /** The accessible name of the grid. */
  readonly label: string
  /** `<PictureTile>`s. */
  readonly children?: ReactNode
  /** The number of skeleton tiles of the final size, while pictures load. */
  readonly skeletons?: number | undefined
}

/** Pictures side by side, two in a row, three where there is room. */
export function PictureGrid({ label, children, skeletons = 0 }: PictureGridProps): ReactNode {
  useStyles(kitPictureStyles)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role away from a list without markers
    <ul className="q-pictures" role="list" aria-label={label} aria-busy={skeletons > 0 || undefined}>
      {Children.map(children, (child) => (child === null || child === false ? null : <li>{child}</li>))}
      {Array.from({ length: skeletons }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <li key={at} aria-hidden="true">
          <span className="q-tile">
            <span className="q-picture" />
            <Skeleton kind="line" count={2} />
          </span>
        </li>
      ))}
    </ul>
  )
}
