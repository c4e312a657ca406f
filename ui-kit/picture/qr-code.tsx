import { type ReactNode, useMemo } from 'react'
import { kitFurtherStyles } from '../styles/kit-further-styles.js'
import { useStyles } from '../styles/use-styles.js'
import { qrDrawing } from './qr-path.js'

export interface QrCodeProps {
  readonly value: string
  /** The result of scanning it: "Scan to connect with your phone". */
  readonly label: string
  /** A `<WalletImage size={56}>` for the middle. */
  readonly image?: ReactNode
  /** Less wide than its container: the text below it belongs to it and stays visible. */
  readonly isSmall?: boolean
}

/** Four modules of white around the code, as the standard requires. */
const quiet = 4

/** A QR code as wide as its container, dark on white in every theme, so that each camera reads it. */
export function QrCode({ value, label, image, isSmall = false }: QrCodeProps): ReactNode {
  useStyles(kitFurtherStyles)
  const withImage = Boolean(image)
  const { size, path } = useMemo(() => qrDrawing(value, withImage), [value, withImage])
  const finders = [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const
  return (
    <div className="q-qr" data-small={isSmall ? '' : undefined}>
      <svg
        viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
        role="img"
        aria-label={label}
        shapeRendering="geometricPrecision"
      >
        <path d={path} />
        {finders.map(([x, y]) => (
          <g key={`${x},${y}`}>
            <rect className="q-qr-ring" x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.9" />
            <rect x={x + 2} y={y + 2} width="3" height="3" rx=".9" />
          </g>
        ))}
      </svg>
      {image ? <span className="q-qr-image">{image}</span> : null}
    </div>
  )
}
