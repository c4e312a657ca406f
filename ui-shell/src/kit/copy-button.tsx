import type { ReactNode } from 'react'
import { Announce } from './announce.js'
import { Icon } from './icon.js'
import { useCopy } from './use-copy.js'
import { useT } from './use-t.js'

export interface CopyButtonProps {
  readonly text: string
  /** "Copy link", "Copy address". */
  readonly label: string
  /** `icon` is the drawing alone. Default `ghost`. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'icon'
}

/** Copies a text. It confirms in words, seen and read; a failure says so. */
export function CopyButton({ text, label, variant = 'ghost' }: CopyButtonProps): ReactNode {
  const t = useT('ui')
  const { status, copy } = useCopy(text)
  const said = status === 'copied' ? t('copied') : status === 'failed' ? t('copyFailed') : ''
  const short = status === 'failed' ? t('notCopied') : said
  const icon = status === 'copied' ? 'check' : status === 'failed' ? 'warning' : 'copy'
  return (
    <>
      {variant === 'icon' ? (
        <button
          type="button"
          className="q-icon-button"
          aria-label={label}
          title={short || label}
          onClick={copy}
        >
          <Icon name={icon} />
        </button>
      ) : (
        <button type="button" className="q-button" data-variant={variant} onClick={copy}>
          <Icon name={icon} />
          <span className="q-button-label">{short || label}</span>
        </button>
      )}
      <Announce>{said}</Announce>
    </>
  )
}
