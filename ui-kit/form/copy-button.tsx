import type { ReactNode } from 'react'
import { Icon } from '../picture/icon.js'
import { useT } from '../plugin/use-t.js'
import { Announce } from '../status/announce.js'
import { useCopy } from './use-copy.js'

export interface CopyButtonProps {
  readonly text: string
  /** "Copy link", "Copy address". */
  readonly label: string
  /** `icon` shows only the icon. Default `ghost`. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'icon'
}

/** Copies a text. It confirms in visible and announced words; a failure is reported the same way. */
export function CopyButton({ text, label, variant = 'ghost' }: CopyButtonProps): ReactNode {
  const t = useT('ui')
  const { status, copy } = useCopy(text)
  const message = status === 'copied' ? t('copied') : status === 'failed' ? t('copyFailed') : ''
  const short = status === 'failed' ? t('notCopied') : message
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
      <Announce>{message}</Announce>
    </>
  )
}
